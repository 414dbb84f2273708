import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { aCard } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aWish } from '../../../test/wishes.ts';

const list = (...wishes: ReturnType<typeof aWish>[]) => ({
  'GET /api/wishes': { wishes, asleep: false, has_home: true },
  'GET /api/wishes/:id/count': { total: 9, homes: [aCard(1)] },
});
const open = (answers: object) => openPage('/wishes', { viewer: 'subscriber', answers });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('who may see wishes', () => {
  test('visitors are asked to sign in, and return here [WISH-01]', async () => {
    await openPage('/wishes');
    expect(await screen.findByRole('heading', { name: 'Authentication required' })).toBeTruthy();
    expect(screen.getByText('Please sign in to see your wishes')).toBeTruthy();
    expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/auth?next=%2Fwishes');
  });

  test.each(['/wishes', '/wishes/7'])('a free member is offered premium on %s [WISH-01]', async (address) => {
    await openPage(address, { viewer: 'free' });
    expect(await screen.findByRole('heading', { name: 'Premium feature' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Upgrade to premium' });
    expect(link.getAttribute('href')).toBe('/subscription');
  });

  test('wishes of before sleep: own words and removing only [WISH-22]', async () => {
    const { user, calls } = await openPage('/wishes', {
      viewer: 'free',
      answers: {
        'GET /api/wishes': { wishes: [aWish({ new_homes: null })], asleep: true, has_home: true },
        'DELETE /api/wishes/:id': undefined,
      },
    });
    expect(await screen.findByText('Your wishes are asleep. With premium they wake up.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'By the sea' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByText(/fit/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull();
    await user.click(await button('Remove “By the sea”'));
    expect(calls.map(({ route }) => route)).toContain('DELETE /api/wishes/:id');
  });
});

describe('the list', () => {
  test('shows each wish with its filters, homes, what is new and its switches [WISH-08]', async () => {
    await open(
      list(
        aWish({ new_homes: 2 }),
        aWish({
          id: '00000000-0000-4000-8000-0000000000e2',
          name: 'Anywhere',
          search: { country: 'PT' },
          area: null,
        }),
      ),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Your wishes (2)' })).toBeTruthy();
    const [row] = await screen
      .findAllByRole('listitem')
      .then((rows) => rows.filter((one) => within(one).queryByRole('heading')));
    const inside = within(row as HTMLElement);
    const chips = within(inside.getByRole('list', { name: 'What “By the sea” looks for' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Within 50 km of Lisbon, Portugal',
      '4 guests or more',
    ]);
    expect((await inside.findByText('2 new')).closest('[role=status]')?.textContent).toBe(
      '9 homes fit, 2 new',
    );
    expect(inside.getByText('Until 1 November 2027')).toBeTruthy();
    expect(inside.getByRole('link', { name: 'Show new homes for “By the sea”' }).getAttribute('href')).toBe(
      `/wishes/${aWish().id}`,
    );
    expect(inside.getByRole('switch', { name: 'Tell me about new homes' })).toHaveProperty('checked', true);
    expect(inside.getByRole('switch', { name: 'Use it to find swaps' })).toHaveProperty('checked', false);
    expect(inside.getByRole('link', { name: 'Edit “By the sea”' }).getAttribute('href')).toBe(
      `/homes?guests=4&place=2267057&within=50&wish=${aWish().id}`,
    );
  });

  test('without wishes invites to search [WISH-08]', async () => {
    await open(list());
    expect(await screen.findByRole('heading', { name: 'No wishes yet' })).toBeTruthy();
    expect(screen.getByText("Search for where you'd like to go, and save the search.")).toBeTruthy();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Browse homes' }).getAttribute('href'),
    ).toBe('/homes');
  });

  test('says so where it could not be loaded, and tries again [WISH-20]', async () => {
    let isDown = true;
    const { user } = await open({
      ...list(aWish()),
      'GET /api/wishes': () =>
        isDown ? refusal(503, 'Nothing can be read') : { wishes: [aWish()], asleep: false, has_home: true },
    });
    expect(await screen.findByRole('heading', { name: "We couldn't load your wishes." })).toBeTruthy();
    expect(screen.getByText('Nothing can be read')).toBeTruthy();
    isDown = false;
    await user.click(await button('Try again'));
    expect(await screen.findByRole('heading', { name: 'By the sea' })).toBeTruthy();
  });

  test('says where homes are counted, or cannot be [WISH-20]', async () => {
    let isDown = true;
    const { user } = await open({
      ...list(aWish()),
      'GET /api/wishes/:id/count': () => (isDown ? refusal(503, 'Busy') : { total: 0, homes: [] }),
    });
    expect(await screen.findByText("We couldn't count the homes.")).toBeTruthy();
    isDown = false;
    await user.click(await button('Try again'));
    expect(await screen.findByText('No home fits yet')).toBeTruthy();
  });

  test('says that homes are counted only where it takes longer than two seconds, and then how many fit [WISH-19] [WISH-20]', async () => {
    const counted = Promise.withResolvers<{ total: number; homes: [] }>();
    await open({ ...list(aWish()), 'GET /api/wishes/:id/count': () => counted.promise });
    await screen.findByRole('heading', { name: 'By the sea' });
    const status = screen.getAllByRole('status').find((line) => line.tagName === 'P');
    expect(status?.textContent).toBe('');
    await waitFor(() => expect(status?.textContent).toBe('Counting...'), { timeout: 4_000 });
    counted.resolve({ total: 3, homes: [] });
    await waitFor(() => expect(status?.textContent).toBe('3 homes fit'));
  });

  test('a place that is gone is said, and nothing is counted [WISH-04]', async () => {
    const problem = "We don't know this place. Choose another one.";
    const { calls } = await open(list(aWish({ problem, today: null, area: null })));
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(calls.some(({ route }) => route === 'GET /api/wishes/:id/count')).toBe(false);
  });

  test('past wishes can be used again without their days [WISH-14]', async () => {
    await open(
      list(
        aWish({
          search: {
            place: '2267057',
            check_in: '2026-11-01',
            check_out: '2026-11-08',
            open: '1',
            guests: '2',
          },
          saved_at: '2026-10-01T12:00:00.000Z',
          until: '2026-11-01',
          is_over: true,
          today: null,
          new_homes: null,
        }),
      ),
    );
    const past = within(await screen.findByRole('region', { name: 'Past' }));
    expect(past.getByText('Ended on 1 November')).toBeTruthy();
    expect(past.getByRole('link', { name: 'Use again: “By the sea”' }).getAttribute('href')).toBe(
      '/homes?guests=2&place=2267057',
    );
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('changing in place', () => {
  test('a switch is sent with the version, and goes back with a message if it is refused [WISH-05] [WISH-16]', async () => {
    let answer: unknown = aWish({ tells: false, version: 2 });
    const { user, calls } = await open({ ...list(aWish()), 'PATCH /api/wishes/:id': () => answer });
    const tells = await screen.findByRole('switch', { name: 'Tell me about new homes' });
    await user.click(tells);
    expect(calls.find(({ route }) => route === 'PATCH /api/wishes/:id')?.body).toEqual({
      version: 1,
      tells: false,
    });
    answer = refusal(409, 'This wish was changed somewhere else in the meantime.', 'wish_changed');
    await user.click(await screen.findByRole('switch', { name: 'Use it to find swaps' }));
    expect(await screen.findByText('Wish not saved')).toBeTruthy();
    expect(screen.getByText('This wish was changed somewhere else in the meantime.')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Use it to find swaps' })).toHaveProperty('checked', false),
    );
  });

  test('without a home the second switch is off and says what to do [WISH-05]', async () => {
    await open({
      ...list(aWish({ swaps: true })),
      'GET /api/wishes': { wishes: [aWish({ swaps: true })], asleep: false, has_home: false },
    });
    const swaps = await screen.findByRole('switch', { name: 'Use it to find swaps' });
    expect(swaps).toHaveProperty('disabled', true);
    expect(swaps).toHaveProperty('checked', false);
    const help = document.getElementById(swaps.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe('List your home to swap it.');
    expect(screen.getByRole('link', { name: 'List your home to swap it.' }).getAttribute('href')).toBe(
      '/add-home',
    );
  });

  test('the name is changed where it stands; what was typed stays when it is refused, and the focus goes back [WISH-16] [WISH-19] [WISH-25]', async () => {
    const refused = refusal(409, 'This wish was changed somewhere else in the meantime.', 'wish_changed');
    let version = 1;
    const { user, calls } = await open({
      ...list(aWish()),
      'GET /api/wishes': () => ({ wishes: [aWish({ version })], asleep: false, has_home: true }),
      'PATCH /api/wishes/:id': ({ body }: { body: { version: number; name: string } }) =>
        body.version === version ? aWish({ name: body.name, version: version + 1 }) : refused,
    });
    await user.click(await button('Rename “By the sea”'));
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(input);
    version = 2;
    await user.clear(input);
    await user.type(input, 'Algarve');
    await user.click(await button('Save'));
    expect(await screen.findByText('This wish was changed somewhere else in the meantime.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Algarve');
    await user.click(await button('Load it again'));
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
    expect(calls.filter(({ route }) => route === 'PATCH /api/wishes/:id').map(({ body }) => body)).toEqual([
      { version: 1, name: 'Algarve' },
      { version: 2, name: 'Algarve' },
    ]);
    expect(document.activeElement).toBe(await button(/^Rename/));
  });

  test('removing takes it away at once, and Undo brings it back [WISH-16]', async () => {
    let isThere = true;
    const { user, calls } = await open({
      ...list(aWish()),
      'GET /api/wishes': () => ({ wishes: isThere ? [aWish()] : [], asleep: false, has_home: true }),
      'DELETE /api/wishes/:id': () => {
        isThere = false;
        return undefined;
      },
      'POST /api/wishes/:id/restore': () => {
        isThere = true;
        return undefined;
      },
    });
    await user.click(await button('Remove “By the sea”'));
    expect(await screen.findByText('Wish removed')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'No wishes yet' })).toBeTruthy();
    // The homes of a wish that is gone are not asked for again.
    expect(calls.filter(({ route }) => route === 'GET /api/wishes/:id/count')).toHaveLength(1);
    await user.click(await button('Undo'));
    expect(await screen.findByRole('heading', { name: 'By the sea' })).toBeTruthy();
  });

  test('an agreed swap makes the wish ask whether it is still needed [WISH-15]', async () => {
    let agreed_swap_id: string | null = '00000000-0000-4000-8000-0000000000f1';
    const { user, calls } = await open({
      ...list(aWish()),
      'GET /api/wishes': () => ({ wishes: [aWish({ agreed_swap_id })], asleep: false, has_home: true }),
      'POST /api/wishes/:id/keep': () => {
        agreed_swap_id = null;
        return undefined;
      },
    });
    expect(await screen.findByText("You've agreed a swap for this. Remove the wish?")).toBeTruthy();
    await user.click(await button('Keep it: “By the sea”'));
    await waitFor(() =>
      expect(screen.queryByText("You've agreed a swap for this. Remove the wish?")).toBeNull(),
    );
    expect(calls.some(({ route }) => route === 'POST /api/wishes/:id/keep')).toBe(true);
  });
});

describe('one wish', () => {
  const one = { ...aWish(), new_since: '2026-11-20T08:00:00.000Z' };
  const openOne = (answers: object) =>
    openPage(`/wishes/${one.id}`, {
      viewer: 'subscriber',
      answers: {
        ...list(aWish()),
        'GET /api/wishes/:id': one,
        'POST /api/wishes/:id/visits': undefined,
        ...answers,
      },
    });

  test('shows what is new page by page, notes the visit, and leads to all homes [WISH-09]', async () => {
    const { user, calls } = await openOne({
      'GET /api/wishes/:id/homes': ({ query }: { query: { cursor?: string } }) =>
        query.cursor
          ? { homes: [aCard(3)], next_cursor: null }
          : { homes: [aCard(1), aCard(2)], next_cursor: 'second' },
    });
    expect(await screen.findByRole('heading', { name: 'New since 20 November' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await user.click(await button('Show more homes'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(calls.filter(({ route }) => route === 'POST /api/wishes/:id/visits')).toHaveLength(1);
    const all = await screen.findByRole('link', { name: 'Show all 9 homes' });
    expect(all.getAttribute('href')).toBe('/homes?guests=4&place=2267057&within=50');
  });

  test('says so where nothing is new [WISH-09]', async () => {
    await openOne({ 'GET /api/wishes/:id/homes': { homes: [], next_cursor: null } });
    expect(await screen.findByRole('heading', { name: 'Nothing new since 20 November' })).toBeTruthy();
  });

  test('a removed one leads back to the list; a failure can be tried again [WISH-20]', async () => {
    await openOne({ 'GET /api/wishes/:id': refusal(404, 'Wish not found') });
    expect(await screen.findByRole('heading', { name: "This wish isn't here any more." })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All your wishes' }).getAttribute('href')).toBe('/wishes');
  });
});
