import type { Start, StartLine } from '@swapstead/contract/start/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { aCard } from '../../../test/homes.ts';
import { openPage, untilItListens } from '../../../test/open-page.tsx';
import { CALENDAR, HOME_ID } from '../../../test/own-calendars.ts';

beforeEach(() => void vi.setSystemTime('2027-03-01T12:00:00Z'));
afterEach(() => void vi.useRealTimers());

const swap_id = '00000000-0000-4000-8000-00000000000c';
const conversation_id = '00000000-0000-4000-8000-00000000000d';
const stay = {
  swap_id,
  name: 'Nora Walker',
  home_title: 'The narrow house',
  place: 'Nairobi, Kenya',
  photo: null,
  check_in: '2027-03-06',
  check_out: '2027-03-13',
  today: '2027-03-01',
};
const until = (day: string) => ({ at: `${day}T23:00:00Z`, day });
const proposal: StartLine = { kind: 'proposal', ...stay, until: until('2027-03-04') };
const review: StartLine = {
  kind: 'review',
  swap_id,
  party: 2,
  name: 'Reto Zimmermann',
  until: '2027-03-14',
  today: '2027-03-01',
};
const match: StartLine = {
  kind: 'match',
  home_id: HOME_ID,
  name: 'Ida Holm',
  home_title: 'The boathouse',
  photo: null,
  count: 3,
};
const message: StartLine = {
  kind: 'message',
  conversation_id,
  name: 'Malee Srisuk',
  home_title: 'The pool',
};
const wish: StartLine = { kind: 'wish', wish_id: conversation_id, wish: 'By the sea', homes: 2 };
const calendar: StartLine = { kind: 'calendar', home_id: HOME_ID, home_title: 'Loft' };

const answers = (lines: StartLine[], total = lines.length): Answers => ({
  'GET /api/homes': { homes: [], next_cursor: null },
  'GET /api/tags': { tags: [] },
  'GET /api/start': { lines, total, checklist: null },
});

const block = () => screen.findByRole('region', { name: 'Waiting for you' });
const textsOf = async () =>
  within(await block())
    .getAllByRole('listitem')
    .map((line) => [line.textContent, within(line).queryByRole('link')?.getAttribute('href')]);

test('a stay for nights that was asked for reads as one [START-01, NIGHT-31]', async () => {
  const asked: StartLine = { kind: 'stay_proposal', ...stay, until: until('2027-03-04') };
  await openPage('/', { viewer: 'subscriber', answers: answers([asked]) });
  expect((await textsOf())[0]?.[0]).toMatch(/^Nora Walker would like to stay at yours6 to 13 March/);
});

test('homes that are new in a wish wait with the press that shows them [START-01, START-02]', async () => {
  await openPage('/', { viewer: 'subscriber', answers: answers([wish]) });
  expect(await textsOf()).toEqual([
    [
      '2 new homes fit your wish “By the sea”New since you last looked. Show new homes',
      `/wishes/${conversation_id}`,
    ],
  ]);
});

test('a new match reads whom it is with and how many more there are, and opens the matches [START-01, START-02]', async () => {
  await openPage('/', {
    viewer: 'subscriber',
    answers: answers([match, { ...match, home_id: swap_id, count: 1 }]),
  });
  expect(await textsOf()).toEqual([
    ['You and Ida Holm could swap homesThe boathouse, and 2 more new matches See your matches', '/matches'],
    ['You and Ida Holm could swap homesThe boathouse See your matches', '/matches'],
  ]);
});

test.each(['/', '/homes'])(
  '%s shows a member what waits, each line with its verb [START-01, START-03]',
  async (path) => {
    await openPage(path, { viewer: 'subscriber', answers: answers([proposal, review, message]) });
    expect(await textsOf()).toEqual([
      [
        expect.stringMatching(
          /^Nora Walker would like to swap homes with you6 to 13 March, The narrow house Answer by .*4 March.*See the proposal$/,
        ),
        `/swaps/${swap_id}`,
      ],
      [
        expect.stringMatching(
          /^How was your swap with Reto Zimmermann\?It takes about a minute. Until .*14 March.*Write a review$/,
        ),
        `/swaps/${swap_id}/review`,
      ],
      ['Malee Srisuk wrote to youAbout The pool Read', `/messages/${conversation_id}`],
    ]);
    const panel = screen.getByRole('region', { name: 'Find a home' });
    expect(panel.compareDocumentPosition(await block()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  },
);

test('a guest reads when they arrive, a host when the guest does, and both who is where now [START-01, START-03]', async () => {
  const lines = (more: object): StartLine => ({
    kind: 'stay',
    ...stay,
    as_guest: true,
    is_under_way: false,
    ...more,
  });
  const next: Start = {
    lines: [lines({}), lines({ as_guest: false, swap_id: conversation_id })],
    total: 2,
    checklist: null,
  };
  const { receive } = await openPage('/homes', {
    viewer: 'subscriber',
    answers: { ...answers([]), 'GET /api/start': () => next },
  });
  expect(await textsOf()).toEqual([
    [
      expect.stringMatching(
        /^You arrive in Nairobi, Kenya in 5 daysThe narrow house, from .*6 March.*Open house guide$/,
      ),
      `/swaps/${swap_id}/guide`,
    ],
    [expect.stringMatching(/^Nora Walker arrives in 5 days.*Open swap$/), `/swaps/${conversation_id}`],
  ]);
  next.lines = [
    lines({ is_under_way: true }),
    lines({ is_under_way: true, as_guest: false, swap_id: conversation_id }),
  ];
  await untilItListens();
  receive({ kind: 'reset', at: 2, unread_total: 0, notices_unread: 0 });
  await screen.findByText("You're staying at The narrow house");
  screen.getByText('Nora Walker is staying at your home');
});

test('colour marks only what ends within seven days [START-03]', async () => {
  await openPage('/homes', {
    viewer: 'subscriber',
    answers: answers([
      { ...proposal, until: until('2027-03-07') },
      { ...proposal, kind: 'sign', swap_id: conversation_id, until: until('2027-03-09') },
    ]),
  });
  await block();
  expect(screen.getByText(/^Answer by/).className).toContain('honey');
  expect(screen.getByText(/^Sign by/).className).not.toContain('honey');
  expect(screen.getByRole('link', { name: 'Sign' }).getAttribute('href')).toBe(
    `/swaps/${conversation_id}#agreement`,
  );
});

test('a deadline is named as the reader reads it: by the day that ends, or by day and time [START-01]', async () => {
  await openPage('/homes', {
    viewer: 'subscriber',
    answers: answers([
      { ...proposal, until: { at: '2027-03-05T00:00:00Z', day: '2027-03-04' } },
      {
        ...proposal,
        kind: 'sign',
        swap_id: conversation_id,
        until: { at: '2027-03-05T11:00:00Z', day: '2027-03-04' },
      },
    ]),
  });
  await block();
  expect(screen.getByText(/^Answer by/).textContent).toBe('Answer by Thursday, 4 March');
  expect(screen.getByText(/^Sign by/).textContent).toBe('Sign by Friday, 5 March, 11:00 your time');
});

test('more than three lead to the notices, and three have no such link [START-01]', async () => {
  await openPage('/homes', { viewer: 'subscriber', answers: answers([proposal, review, message], 5) });
  const link = within(await block()).getByRole('link', { name: 'See all 5' });
  expect(link.getAttribute('href')).toBe('/notices');
});

test('a calendar is confirmed in place, and its line goes [START-03]', async () => {
  let lines: StartLine[] = [calendar];
  const { user, calls } = await openPage('/homes', {
    viewer: 'subscriber',
    answers: {
      ...answers([]),
      'GET /api/start': () => ({ lines, total: lines.length, checklist: null }),
      'POST /api/homes/:id/calendar/confirm': () => {
        lines = [];
        return CALENDAR;
      },
    },
  });
  await user.click(within(await block()).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Calendar confirmed');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull());
  expect(calls.map(({ route }) => route)).toContain('POST /api/homes/:id/calendar/confirm');
});

test('nothing waits: no block [START-01]', async () => {
  const { calls } = await openPage('/homes', { viewer: 'free', answers: answers([]) });
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/start'));
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test('a visitor has no such block, and no request for it [START-01]', async () => {
  const { calls } = await openPage('/homes', { viewer: 'visitor', answers: answers([proposal]) });
  await screen.findByRole('region', { name: 'Find a home' });
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/homes'));
  expect(calls.map(({ route }) => route)).not.toContain('GET /api/start');
});

test('what could not be loaded is said, and asked for again by a press [START-01]', async () => {
  let isBroken = true;
  const { user } = await openPage('/homes', {
    viewer: 'subscriber',
    answers: {
      ...answers([]),
      'GET /api/start': () => (isBroken ? refusal(503) : { lines: [message], total: 1, checklist: null }),
    },
  });
  await screen.findByText("We couldn't load what's waiting for you.");
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await block();
});

test.each(['/', '/homes'])(
  'homes of %s show after a few seconds although what waits never comes [START-05]',
  async (path) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() });
    await openPage(path, {
      viewer: 'subscriber',
      answers: {
        ...answers([]),
        'GET /api/homes': { homes: [aCard(1)], next_cursor: null },
        'GET /api/start': () => new Promise(() => {}),
      },
    });
    expect(screen.queryByRole('article')).toBeNull();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await screen.findByRole('article')).toBeTruthy();
  },
);
