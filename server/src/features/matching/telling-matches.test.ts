import { beforeEach, expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { likeActions } from '../../../test/likes.ts';
import { setStatus } from '../../../test/members.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { makeDue, waitForJobs } from '../../../test/wait-for-jobs.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { tellMatches } from './telling-matches.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const likes = likeActions(world);
const wishes = wishActions(world);
const kept = keptMatches(world);
const IN_MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };

beforeEach(async () => {
  await world.pool.query('delete from pgboss.schedule where name = $1', [tellMatches.name]);
  await kept.byHand();
  await likes.forget();
  await wishes.forget();
  await world.pool.query('delete from match_dismissals');
  await wishes.place(ann, LISBON);
  await wishes.place(ben, PORTO);
  await wishes.place(cleo, PORTO);
  await wish(ann, { place: PORTO, ...IN_MAY });
});

const wish = (as: Party, search: object) => wishes.wish(as, search, { swaps: true });
const inLisbon = { place: LISBON, ...IN_MAY };

/** Lets what has changed reach the lists, and tells at this instant. */
async function tellAt(instant: string) {
  await kept.catchUp();
  world.clock.to(instant);
  await inTransaction(world.pool, (client) => world.jobs.send(client, tellMatches, {}));
  await makeDue(world.pool, tellMatches);
  await waitForJobs(world.pool, [tellMatches]);
}

const noticesOf = async (as: Party) =>
  ((await world.ask('GET', 'notices', as)).json().notices as { kind: string; text: string; path: string }[])
    .filter(({ kind }) => kind === 'match')
    .map(({ text, path }) => ({ text, path }));
const page = (as: Party) => world.ask('GET', 'matches', as);
const lineOf = async (as: Party) =>
  (await world.ask('GET', 'start', as)).json().lines.find(({ kind }: { kind: string }) => kind === 'match');

it('new matches are one notice at 7:30 where the member is, naming the first and how many [MATCH-15]', async () => {
  await wish(ben, inLisbon);
  await wish(cleo, inLisbon);
  // Ann's home is in Lisbon, whose clock is that of UTC in March.
  await tellAt('2027-03-02T07:29:59Z');
  expect(await noticesOf(ann)).toEqual([]);
  await tellAt('2027-03-02T07:30:00Z');
  const [notice, ...others] = await noticesOf(ann);
  expect(others).toEqual([]);
  expect(notice?.path).toBe('/matches');
  expect(notice?.text).toMatch(
    /^You at Home of (Ben Best|Cleo Cold), (Ben Best|Cleo Cold) at yours: 1 to 8 May would work\. It's one of 2 new matches\.$/,
  );
  await tellAt('2027-03-03T07:30:00Z');
  expect(await noticesOf(ann)).toHaveLength(1);
});

it('the time is that of the zone a member has chosen [MATCH-15]', async () => {
  await world.pool.query(
    `insert into notice_settings (user_id, time_zone) values ($1, 'Pacific/Auckland')
     on conflict (user_id) do update set time_zone = excluded.time_zone`,
    [ann.user_id],
  );
  await wish(ben, inLisbon);
  await tellAt('2027-03-01T18:29:00Z');
  expect(await noticesOf(ann)).toEqual([]);
  await tellAt('2027-03-01T18:30:00Z');
  expect(await noticesOf(ann)).toEqual([
    { text: 'You at Home of Ben Best, Ben Best at yours: 1 to 8 May would work.', path: '/matches' },
  ]);
  await world.pool.query('delete from notice_settings where user_id = $1', [ann.user_id]);
});

const GONE: Record<string, () => Promise<unknown>> = {
  'has been seen': () => page(ann),
  'was dismissed': () => world.ask('PUT', `matches/${ben.home_id}/dismissed`, ann),
  'is gone': () =>
    world.pool.query("update homes set hidden_reason = 'Not a home' where id = $1", [ben.home_id]),
  'has lost its nights': () =>
    world.pool.query("update calendars set closed = '{[2027-01-01,2030-01-01)}' where home_id = $1", [
      ben.home_id,
    ]),
};
for (const [what, happens] of Object.entries(GONE)) {
  it(`a match that ${what} by then is told to nobody, nor on the start page [MATCH-15, START-02]`, async () => {
    await wish(ben, inLisbon);
    await kept.catchUp();
    expect(await lineOf(ann)).toMatchObject({ name: 'Ben Best', home_title: 'Home of Ben Best', count: 1 });
    await happens();
    expect(await lineOf(ann)).toBeUndefined();
    await tellAt('2027-03-02T07:30:00Z');
    expect(await noticesOf(ann)).toEqual([]);
  });
}

it('a mutual like is told at once, and not again in the morning [MATCH-15, LIKE-06]', async () => {
  await likes.like(ann, ben);
  await likes.like(ben, ann);
  await likes.tell();
  await tellAt('2027-03-02T07:30:00Z');
  expect(await noticesOf(ann)).toEqual([
    { text: "You and Ben Best would swap with each other's homes.", path: '/matches' },
  ]);
});

it('a reader without a subscription reads no name, title or day in it [MATCH-15]', async () => {
  await wish(ben, inLisbon);
  await tellAt('2027-03-02T07:30:00Z');
  await setStatus(world, ann.user_id, 'cancelled');
  expect((await noticesOf(ann)).map(({ text }) => text)).toEqual(['A swap could work for you.']);
  expect(await lineOf(ann)).toBeUndefined();
});
