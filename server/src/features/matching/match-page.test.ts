import type { MatchCard, MatchPage } from '@swapstead/contract/matching/matches.endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { likeActions } from '../../../test/likes.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';
import { laneMonth } from './match-cards.service.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const likes = likeActions(world);
const wishes = wishActions(world);
const { catchUp, byHand } = keptMatches(world);

const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);
const IN_MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };
/** As it is once what has changed has reached the lists. */
const page = async (as: Party): Promise<MatchPage> => {
  await catchUp();
  return (await world.ask('GET', 'matches', as)).json();
};
const card = async (as: Party) => (await page(as)).matches[0] as MatchCard;

beforeEach(async () => {
  await byHand();
  await likes.forget();
  await wishes.forget();
  await run('delete from match_dismissals');
  await run('delete from home_available_dates');
  await run('delete from identity_asked');
  await run('delete from identity_marks');
  await run('update calendars set closed = default');
  await wishes.place(ann, LISBON);
  await wishes.place(ben, PORTO);
  await wishes.place(cleo, PORTO);
});

const wish = (as: Party, search: object, more: object = {}) =>
  wishes.wish(as, search, { swaps: true, ...more });

/** Ann wishes for Porto, Ben for Lisbon, both in the same week. */
async function annAndBenWish() {
  await run('update homes set guests = 4 where id = $1', ben.home_id);
  await wish(ann, { place: PORTO, guests: '3', ...IN_MAY }, { name: 'By the river' });
  await wish(ben, { place: LISBON, ...IN_MAY });
}

const opens = (party: Party, from: string, to: string) =>
  run(
    `insert into home_available_dates (home_id, day)
     select $1, day from generate_series($2::date, $3::date - 1, '1 day') as day`,
    party.home_id,
    from,
    to,
  );

describe('a card', () => {
  it('shows the host, the people of the own wish and the last day of the own like [MATCH-06, MATCH-09, LIKE-01]', async () => {
    await annAndBenWish();
    await run("update profiles set avatar_url = '/avatars/ben.webp' where user_id = $1", ben.user_id);
    const mine = await card(ann);
    expect(mine).toMatchObject({
      host: { user_id: ben.user_id, avatar_url: '/avatars/ben.webp', completed: 0, needs_identity: false },
      people: 3,
      liked_until: null,
      proposal: null,
    });
    expect((await card(ben)).people).toBeNull();
    const { ends_on } = (await likes.like(ann, ben)).json();
    expect((await card(ann)).liked_until).toBe(ends_on);
    expect((await card(ben)).liked_until).toBeNull();
  });

  it('counts only the people and the like of the member who reads it [MATCH-06, LIKE-01]', async () => {
    await annAndBenWish();
    await wish(cleo, { place: LISBON, guests: '5' }, { name: 'By the river' });
    await likes.like(cleo, ben);
    expect(await card(ann)).toMatchObject({ people: 3, liked_until: null });
  });

  it('shows the nights of both homes around the windows, without closed ones [MATCH-06]', async () => {
    await annAndBenWish();
    await opens(ann, '2027-05-01', '2027-05-11');
    await run("update calendars set closed = '{[2027-04-10,2027-04-20)}' where home_id = $1", ben.home_id);
    const { lanes } = await card(ann);
    expect(lanes?.month).toBe('2027-04');
    expect(lanes?.own.open).toEqual([{ from: '2027-05-01', to: '2027-05-11' }]);
    expect(lanes?.theirs).toEqual({
      open: [],
      ask: [
        { from: '2027-04-01', to: '2027-04-10' },
        { from: '2027-04-20', to: '2027-07-01' },
      ],
    });
  });

  it('says whether the host asks for a verified identity that the member lacks [MATCH-18]', async () => {
    await annAndBenWish();
    await run('insert into identity_marks (user_id, verified_on) values ($1, $2)', ben.user_id, '2026-01-05');
    await run('insert into identity_asked (user_id) values ($1)', ben.user_id);
    expect((await card(ann)).host.needs_identity).toBe(true);
    await run('insert into identity_marks (user_id, verified_on) values ($1, $2)', ann.user_id, '2026-01-05');
    expect((await card(ann)).host.needs_identity).toBe(false);
  });
});

describe('an open proposal about the two homes', () => {
  const propose = async (from: Party, to: Party) =>
    (await world.propose(from, to, { my_stay: IN_MAY, their_stay: IN_MAY })).json();

  it('is named on both cards until it is over [MATCH-09]', async () => {
    await annAndBenWish();
    const swap = await propose(ann, ben);
    const until = swap.answer_until.day;
    expect((await card(ann)).proposal).toEqual({ swap_id: swap.id, is_mine: true, answer_until: until });
    expect((await card(ben)).proposal).toEqual({ swap_id: swap.id, is_mine: false, answer_until: until });
    await run("update swaps set state = 'withdrawn' where id = $1", swap.id);
    expect([(await card(ann)).proposal, (await card(ben)).proposal]).toEqual([null, null]);
  });

  it('that a block withholds is known to its sender alone [MATCH-09]', async () => {
    await annAndBenWish();
    const swap = await propose(ann, ben);
    await run('update swaps set is_withheld = true where id = $1', swap.id);
    expect((await card(ann)).proposal?.swap_id).toBe(swap.id);
    expect((await card(ben)).proposal).toBeNull();
    await run("update swaps set state = 'withdrawn' where id = $1", swap.id);
  });
});

describe('a page without a match', () => {
  const why = async (as: Party) => (await page(as)).why_none;

  it('knows whether the member wants anything [MATCH-03]', async () => {
    expect(await why(ann)).toEqual({ wants: false, closed: null, unconfirmed: null });
    await likes.like(ann, ben);
    expect((await why(ann)).wants).toBe(true);
    await likes.takeBack(ann, ben);
    await wish(ann, { place: PORTO }, { swaps: false });
    expect((await why(ann)).wants).toBe(false);
    await wish(ann, { place: PORTO, guests: '2' });
    expect((await why(ann)).wants).toBe(true);
    expect((await page(ann)).own_homes).toEqual([{ id: ann.home_id, title: 'Home of Ann Able' }]);
  });

  it('gives no reason that comes from what others have, wish for or like [MATCH-03]', async () => {
    await run("update calendars set closed = '{[2027-04-01,2027-06-01)}' where home_id = $1", ann.home_id);
    await wish(cleo, { place: PORTO, ...IN_MAY });
    await likes.like(cleo, ben);
    const { own_homes, why_none } = await page(ann);
    expect(why_none).toEqual({ wants: false, closed: null, unconfirmed: null });
    expect(own_homes.map(({ id }) => id)).toEqual([ann.home_id]);
  });

  it('names the wish whose days the own calendar closes, and a home that is not confirmed [MATCH-03]', async () => {
    await wish(ann, { place: PORTO, ...IN_MAY }, { name: 'By the river' });
    const close = (days: string) =>
      run('update calendars set closed = $2 where home_id = $1', ann.home_id, days);
    await close('{[2027-05-01,2027-05-07)}');
    expect((await why(ann)).closed).toBeNull();
    await close('{[2027-04-01,2027-06-01)}');
    expect((await why(ann)).closed).toEqual({ wish: 'By the river', home_id: ann.home_id });
    expect((await why(ben)).closed).toBeNull();
    const { rows } = await run('select silent_since from member_search where home_id = $1', ann.home_id);
    await run(
      'update member_search set silent_since = $2::date where home_id = $1',
      ann.home_id,
      new Date(world.clock.now().getTime() - 91 * 86_400_000),
    );
    expect((await why(ann)).unconfirmed).toEqual({ id: ann.home_id, title: 'Home of Ann Able' });
    await run(
      'update member_search set silent_since = $2 where home_id = $1',
      ann.home_id,
      rows[0].silent_since,
    );
  });
});

describe('the first month of the lanes', () => {
  const stay = (check_in: string, check_out: string) => ({ check_in, check_out });
  const same = (from: string, to: string) => ({
    my_stay: stay(from, to),
    their_stay: stay(from, to),
    open: true,
  });
  const now = new Date('2026-11-27T12:00:00Z');

  it.each([
    ['a month before a window', [same('2027-03-06', '2027-03-13')], '2027-02'],
    ['the present month for a window in it', [same('2026-11-29', '2026-12-02')], '2026-11'],
    ['all windows', [same('2027-03-06', '2027-03-13'), same('2027-05-10', '2027-05-16')], '2027-03'],
    [
      'the best of windows far apart',
      [same('2027-09-06', '2027-09-13'), same('2027-03-06', '2027-03-13')],
      '2027-08',
    ],
    ['no month without a window', [], null],
  ])('shows %s [MATCH-06]', (_what, windows, month) => {
    expect(laneMonth(windows, now)).toBe(month);
  });
});
