import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aMatch, matchPage, sameDates } from '../../../test/matches.ts';
import { card, headings, id, main, open } from '../../../test/matches-page.ts';
import { withoutDirection } from '../../../test/text-direction.ts';

test('visitors are asked to sign in, and come back to the same choice [MATCH-01]', async () => {
  const { calls } = await open({}, 'visitor', `/matches?for=${id(90)}`);
  expect(await screen.findByText('Please sign in to see your matches')).toBeTruthy();
  expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    `/auth?next=${encodeURIComponent(`/matches?for=${id(90)}`)}`,
  );
  expect(calls.some(({ route }) => route === 'GET /api/matches')).toBe(false);
});

test.each(['/matches', '/matches/dismissed'])(
  'without a subscription %s asks for no match and shows none [MATCH-01]',
  async (address) => {
    const { calls } = await open({}, 'free', address);
    expect(await screen.findByRole('heading', { name: 'Premium feature' })).toBeTruthy();
    expect(main().getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href')).toBe(
      '/subscription',
    );
    expect(calls.some(({ route }) => route.includes('/api/matches'))).toBe(false);
  },
);

test.each([
  [1, 'One home that wants yours'],
  [9, 'Nine homes that want yours'],
  [10, '10 homes that want yours'],
  [200, '200 or more homes that want yours'],
])(
  '%i matches read %s, and the tab of the browser stays the same [MATCH-02, MATCH-16]',
  async (total, title) => {
    await open({ 'GET /api/matches': matchPage([aMatch(1)], { total }) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe('Your matches | Swapstead');
    const nav = within(screen.getByRole('navigation', { name: 'Finding a swap' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/matches',
      '/likes',
      '/wishes',
      '/matches/dismissed',
    ]);
  },
);

test('with several homes one is chosen, and the address holds it [MATCH-02]', async () => {
  const homes = [
    { id: id(90), title: 'The green kitchen' },
    { id: id(91), title: 'Dark house' },
  ];
  const asked = vi.fn();
  const { user } = await open({
    'GET /api/matches': ({ query }: { query: { for?: string } }) => {
      asked(query.for);
      return matchPage([aMatch(query.for ? 2 : 1)], { own_homes: homes });
    },
  });
  await card(1);
  await user.selectOptions(screen.getByLabelText('For'), 'Dark house');
  await card(2);
  expect(window.location.search).toBe(`?for=${id(91)}`);
  expect(asked).toHaveBeenLastCalledWith(id(91));
  await user.selectOptions(screen.getByLabelText('For'), 'All my homes');
  await card(1);
  expect(window.location.search).toBe('');
});

const wants = (changes: object = {}) => ({ wants: true, closed: null, unconfirmed: null, ...changes });

test.each([
  ['no home', { own_homes: [] }, 'List your home to see matches', 'List your home', '/add-home'],
  [
    'neither wish nor like',
    { why_none: wants({ wants: false }) },
    "Say where you'd like to go",
    'Search homes',
    '/homes',
  ],
  [
    'a calendar that says no',
    { why_none: wants({ closed: { wish: 'Snow', home_id: id(90) } }) },
    'No match yet',
    'Open nights',
    '/profile?tab=availability',
  ],
  [
    'a calendar that is not confirmed',
    { why_none: wants({ unconfirmed: { id: id(90), title: 'The green kitchen' } }) },
    'No match yet',
    'Confirm the calendar',
    '/profile?tab=availability',
  ],
])('with %s the page says what to do next [MATCH-03]', async (_what, changes, title, action, href) => {
  await open({ 'GET /api/matches': matchPage([], changes) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your matches' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
  expect(main().getByRole('link', { name: action }).getAttribute('href')).toBe(href);
});

test('with nothing to mend it says that we keep looking [MATCH-03]', async () => {
  await open({ 'GET /api/matches': matchPage([]) });
  expect(
    await screen.findByText('We look again whenever someone opens nights, saves a wish or lists a home.'),
  ).toBeTruthy();
});

test('a card answers whether it works, says why, and shows what is known of the host [MATCH-06]', async () => {
  await open({
    'GET /api/matches': matchPage([
      aMatch(1, {
        reasons: { liked: true, wishes: ['By the sea', 'Anywhere warm'] },
        host: {
          completed: 9,
          identity_verified: '2026-05',
          answers: { percent: 90, within: { unit: 'hour', count: 3 } },
        },
      }),
    ]),
  });
  const match = await card(1);
  expect(match.getByRole('heading').textContent).toBe('A week in March 2098 works for both of you: Home 1');
  expect(match.getByText('9 swaps completed · Identity verified · Answers within 3 hours')).toBeTruthy();
  const reasons = within(match.getByRole('list', { name: 'Why you see this' })).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    "You'd swap with Nora's home.",
    "Nora's home fits your wish “By the sea”.",
    "Nora's home fits your wish “Anywhere warm”.",
    'Nora wishes for a place like yours.',
  ]);
  expect(match.getByRole('radio', { name: '6 to 13 March 2098 7 nights Open on both sides' })).toBeTruthy();
  expect(
    match.getByRole('img', {
      name: "February 2098 to April 2098. Nora's home has 15 open nights, and The green kitchen has 14 open nights. You can propose 6 to 13 March 2098.",
    }),
  ).toBeTruthy();
  expect(match.getByRole('link', { name: 'Home 1' }).getAttribute('href')).toContain(`/house/${id(1)}?`);
});

test.each([
  [
    'what can be asked for',
    [sameDates('2098-02-20', '2098-02-27', false)],
    'A week in February 2098 could work. Ask Nora.',
  ],
  [
    'a stay of two weeks',
    [sameDates('2098-03-01', '2098-03-15')],
    'Two weeks in March 2098 work for both of you',
  ],
  ['another length', [sameDates('2098-03-01', '2098-03-06')], '5 nights in March 2098 work for both of you'],
  [
    'dates of their own',
    [
      {
        ...sameDates('2098-03-01', '2098-03-08'),
        their_stay: { check_in: '2098-05-02', check_out: '2098-05-09' },
      },
    ],
    'March 2098 for you, May 2098 for Nora',
  ],
  [
    'dates of their own in one month',
    [
      {
        ...sameDates('2098-03-01', '2098-03-08'),
        their_stay: { check_in: '2098-03-12', check_out: '2098-03-19' },
      },
    ],
    'Different nights in March 2098 work for both of you',
  ],
])('the heading names %s [MATCH-06]', async (_what, windows, title) => {
  await open({ 'GET /api/matches': matchPage([aMatch(1, { windows })]) });
  expect((await card(1)).getByRole('heading').textContent).toBe(`${title}: Home 1`);
});

test('above the list it says how it is sorted; only the first card has the filled button [MATCH-08]', async () => {
  await open({ 'GET /api/matches': matchPage([aMatch(1), aMatch(2)]) });
  const first = await card(1);
  expect(
    screen.getByText(
      "Hosts who like your home too come first, then nights open on both sides, then the same dates, then homes you'd swap with, then the newest.",
    ),
  ).toBeTruthy();
  const filled = (within_: typeof first, n: number) =>
    within_.getByRole('link', { name: `Propose this swap: Home ${n}` }).className.includes('bg-pine ');
  expect([filled(first, 1), filled(await card(2), 2)]).toEqual([true, false]);
});

test('the form opens with both homes, the chosen nights and the people of the wish [MATCH-09]', async () => {
  const apart = {
    ...sameDates('2098-03-20', '2098-03-27', false),
    their_stay: { check_in: '2098-04-02', check_out: '2098-04-09' },
  };
  const { user } = await open({
    'GET /api/matches': matchPage([
      aMatch(1, { people: 4, windows: [sameDates('2098-03-06', '2098-03-13'), apart] }),
    ]),
  });
  const match = await card(1);
  const href = () => match.getByRole('link', { name: 'Propose this swap: Home 1' }).getAttribute('href');
  expect(href()).toBe(
    `/swaps/new?home=${id(1)}&offer=${id(90)}&check_in=2098-03-06&check_out=2098-03-13&guests=4`,
  );
  await user.click(match.getByRole('radio', { name: /You there: 20 to 27 March 2098/ }));
  expect(href()).toBe(
    `/swaps/new?home=${id(1)}&offer=${id(90)}&check_in=2098-03-20&check_out=2098-03-27&their_check_in=2098-04-02&their_check_out=2098-04-09&guests=4`,
  );
});

test.each([
  [true, /^You proposed this. Nora can answer until .*2 March 2098\.$/],
  [false, /^Nora proposed this. You can answer until .*2 March 2098\.$/],
])('a proposal that is under way (own: %s) stands on the card [MATCH-09]', async (is_mine, sentence) => {
  await open({
    'GET /api/matches': matchPage([
      aMatch(1, { proposal: { swap_id: id(70), is_mine, answer_until: '2098-03-02' } }),
    ]),
  });
  const match = await card(1);
  expect(
    match.getByText((_, node) => node?.tagName === 'P' && sentence.test(node.textContent ?? '')),
  ).toBeTruthy();
  expect(match.getByRole('link', { name: 'Open swap: Home 1' }).getAttribute('href')).toBe(
    `/swaps/${id(70)}`,
  );
  expect(match.queryByRole('link', { name: /Propose this swap/ })).toBeNull();
  expect(match.queryByRole('radio')).toBeNull();
});

test('a host who asks for a verified identity gets one first [MATCH-18]', async () => {
  await open({ 'GET /api/matches': matchPage([aMatch(1, { host: { needs_identity: true } })]) });
  const match = await card(1);
  expect(match.getByText('The host asks for a verified identity.')).toBeTruthy();
  expect(match.getByRole('link', { name: 'Verify identity' }).getAttribute('href')).toBe('/profile/trust');
  expect(match.queryByRole('link', { name: /Propose this swap/ })).toBeNull();
});

test('further matches come with a press, and none twice [MATCH-16]', async () => {
  const { user } = await open({
    'GET /api/matches': ({ query }: { query: { cursor?: string } }) =>
      query.cursor
        ? matchPage([aMatch(2), aMatch(3)], { total: 3 })
        : matchPage([aMatch(1), aMatch(2)], { total: 3, next_cursor: 'next' }),
  });
  await card(2);
  await user.click(screen.getByRole('button', { name: 'Show more matches' }));
  await card(3);
  expect(headings()).toEqual(['1', '2', '3']);
});

test('says how many members wish for a home like each own one [WISH-17]', async () => {
  await open({
    'GET /api/matches': matchPage([]),
    'GET /api/homes/:id/wishes': { members: 12, is_outdated: false, matches_wait: false },
  });
  expect(await screen.findByText('12 members wish for a home like this.')).toBeTruthy();
});

test('long names and titles leave the buttons readable, and names keep their direction [MATCH-06]', async () => {
  const name = 'María de los Ángeles Etxeberria Goikoetxea and Juan Ignacio Aranburuzabala, with two dogs';
  await open({
    'GET /api/matches': matchPage([
      aMatch(1, { host_name: name, windows: [sameDates('2098-02-20', '2098-02-27', false)] }),
      aMatch(2, { host_name: 'אסתר לוי', reasons: { liked: true, wishes: ['חורף חם'] } }),
    ]),
  });
  const long = await card(1);
  expect(long.getByRole('heading').textContent).toBe('A week in February 2098 could work if you ask: Home 1');
  expect(long.getByRole('button', { name: 'Send a message' })).toBeTruthy();
  await card(2);
  expect(withoutDirection()).toEqual([]);
});
