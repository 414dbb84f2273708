import type { Match } from '@swapstead/contract/matching/matches.endpoints';
import { beforeEach, expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { likeActions } from '../../../test/likes.ts';
import { runs } from '../../../test/runs.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const wishes = wishActions(world);
const kept = keptMatches(world);
/** `MATCH_READERS=200 MATCH_HOMES=1000` with `--testTimeout 3600000` are as many as MATCH-21 asks for. */
const READERS = Number(process.env.MATCH_READERS ?? runs(20, 40));
const CHANGES = Number(process.env.MATCH_HOMES ?? runs(100, 200));

const IN_MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };
const wish = (as: Party, place: string) => wishes.wish(as, { place, ...IN_MAY }, { swaps: true });
const dismiss = (as: Party, of: Party) => world.ask('PUT', `matches/${of.home_id}/dismissed`, as);
const restore = (as: Party, of: Party) => world.ask('DELETE', `matches/${of.home_id}/dismissed`, as);
const page = (as: Party) => world.ask('GET', 'matches', as);
const homesOf = async (as: Party) => ((await page(as)).json().matches as Match[]).map(({ home }) => home.id);

beforeEach(async () => {
  await kept.byHand();
  await likeActions(world).forget();
  await wishes.forget();
  await world.pool.query('delete from match_dismissals');
  await wishes.place(ann, LISBON);
  await wishes.place(ben, PORTO);
  await wishes.place(cleo, PORTO);
});

it('a home that is dismissed in one window and proposed to in another is dismissed, and the proposal stands [MATCH-14, MATCH-21]', async () => {
  await wish(ann, PORTO);
  await wish(ben, LISBON);
  await kept.catchUp();
  const [dismissed, proposed] = await Promise.all([
    dismiss(ann, ben),
    world.propose(ann, ben, { my_stay: IN_MAY, their_stay: IN_MAY }),
  ]);
  expect([dismissed.statusCode, proposed.statusCode]).toEqual([204, 200]);
  expect(await homesOf(ann)).toEqual([]);
  expect((await world.view(ben, proposed.json().id)).state).toBe('open');
});

it('dismissing and undoing, twice and both at once, end in the last press [MATCH-21]', async () => {
  await wish(ann, PORTO);
  await wish(ben, LISBON);
  await kept.catchUp();
  const both = await Promise.all([dismiss(ann, ben), dismiss(ann, ben)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await homesOf(ann)).toEqual([]);
  const undone = await Promise.all([restore(ann, ben), restore(ann, ben)]);
  expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  expect(await homesOf(ann)).toEqual([ben.home_id]);
  await Promise.all([dismiss(ann, ben), restore(ann, ben), dismiss(ann, ben), restore(ann, ben)]);
  expect((await dismiss(ann, ben)).statusCode).toBe(204);
  expect(await homesOf(ann)).toEqual([]);
});

it(`${READERS} members read while ${CHANGES} homes change: no failure, and each card has nights of its own two homes [MATCH-21]`, async () => {
  const members = await world.parties(READERS);
  // Every home has a week of its own, so that a window tells whose it is.
  const weekOf = new Map(
    members.map(({ home_id }, index) => [
      home_id,
      new Date(Date.UTC(2027, 4, 1 + (index % 40) * 7)).toISOString().slice(0, 10),
    ]),
  );
  for (const [index, member] of members.entries()) {
    await wishes.place(member, index % 2 ? LISBON : PORTO);
    await wishes.wish(
      member,
      { place: index % 2 ? PORTO : LISBON, nights: '3', from_month: '2027-05', to_month: '2028-02' },
      { swaps: true },
    );
  }
  const open = async (home: string) => {
    const first = weekOf.get(home);
    await world.pool.query(
      `update calendars set closed = datemultirange(daterange('2027-01-01', $2::date), daterange($2::date + 7, '2030-01-01'))
       where home_id = $1`,
      [home, first],
    );
  };
  const close = (home: string) =>
    world.pool.query("update calendars set closed = '{[2027-01-01,2030-01-01)}' where home_id = $1", [home]);
  await world.pool.query('update calendars set counts_from = $1, confirmed_at = $1', [world.clock.now()]);
  for (const { home_id } of members) await open(home_id);
  await kept.catchUp();
  const isIn = (home: string, { check_in, check_out }: { check_in: string; check_out: string }) => {
    const first = weekOf.get(home) ?? '';
    const last = new Date(Date.parse(first) + 7 * 86_400_000).toISOString().slice(0, 10);
    return check_in >= first && check_out <= last;
  };
  let cards = 0;
  const read = async (member: Party) => {
    const reply = await page(member);
    expect(reply.statusCode).toBe(200);
    for (const { home, own_home, windows } of reply.json().matches as Match[]) {
      cards++;
      expect(own_home.id).toBe(member.home_id);
      expect(windows.length).toBeGreaterThan(0);
      for (const { my_stay, their_stay } of windows) {
        expect([isIn(home.id, my_stay), isIn(own_home.id, their_stay)]).toEqual([true, true]);
      }
    }
  };
  let changed = 0;
  const change = async () => {
    for (; changed < CHANGES; ) {
      const home = members[changed++ % members.length]?.home_id as string;
      await close(home);
      await open(home);
    }
  };
  const readAll = async () => {
    while (changed < CHANGES) await Promise.all(members.map(read));
  };
  const work = async () => {
    while (changed < CHANGES) await kept.keeping.catchUp();
  };
  await Promise.all([change(), change(), readAll(), work(), work()]);
  await kept.catchUp();
  await Promise.all(members.map(read));
  expect(cards).toBeGreaterThan(READERS);
});
