import type { Match } from '@swapstead/contract/matching/matches.endpoints';
import { describe, expect, it } from 'vitest';
import { IN_MAY, inLisbon, inPorto, matchWorld } from '../../../test/matches.ts';
import { setStatus } from '../../../test/members.ts';
import type { Party } from '../../../test/swaps.ts';
import { LISBON, PORTO } from '../../../test/wishes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { workMatches } from './matches.jobs.ts';

const {
  world,
  ann,
  ben,
  cleo,
  keeping,
  likes,
  wishes,
  run,
  page,
  matchesOf,
  homesOf,
  wish,
  opens,
  annAndBenWish,
} = await matchWorld();

describe('who is a match', () => {
  it('two members whose wishes fit each other, each with the own wish by name and not the other one [MATCH-04, MATCH-06, MATCH-07]', async () => {
    await annAndBenWish();
    const [match, ...others] = await matchesOf(ann);
    expect(others).toEqual([]);
    expect(match).toMatchObject({
      home: { id: ben.home_id, title: 'Home of Ben Best' },
      own_home: { id: ann.home_id },
      host_name: 'Ben Best',
      reasons: { like_each_other: false, liked: false, wishes: ['Somewhere by the river'], they_wish: true },
      windows: [{ my_stay: IN_MAY, their_stay: IN_MAY, open: false }],
    });
    expect(JSON.stringify(match)).not.toMatch(/Trams|guests|2267057/);
    expect((await matchesOf(ben))[0]?.reasons.wishes).toEqual(['Trams']);
    expect(await matchesOf(cleo)).toEqual([]);
  });

  it('one wish is none, and neither is one that is not used for swaps [MATCH-04]', async () => {
    await wish(ann, inPorto);
    expect([await matchesOf(ann), await matchesOf(ben)]).toEqual([[], []]);
    await wishes.wish(ben, inLisbon, { swaps: false });
    expect([await matchesOf(ann), await matchesOf(ben)]).toEqual([[], []]);
  });

  it('a like is a reason for the one who likes; one that is not returned is none for the other [MATCH-04]', async () => {
    await wish(ben, inLisbon);
    await likes.like(ann, ben);
    expect((await matchesOf(ann))[0]?.reasons).toEqual({
      like_each_other: false,
      liked: true,
      wishes: [],
      they_wish: true,
    });
    expect(await matchesOf(ben)).toEqual([]);
    await run('delete from wishes');
    await likes.like(ben, ann);
    expect(await matchesOf(ann)).toEqual([]);
    await likes.tell();
    expect((await matchesOf(ann))[0]?.reasons.like_each_other).toBe(true);
    expect((await matchesOf(ben))[0]?.reasons.like_each_other).toBe(true);
  });

  it('a mutual like needs no days on which both are free [MATCH-05]', async () => {
    await likes.like(ann, ben);
    await likes.like(ben, ann);
    await likes.tell();
    await run("update calendars set closed = '{[2027-01-01,2030-01-01)}' where home_id = $1", ben.home_id);
    expect(await matchesOf(ann)).toMatchObject([{ home: { id: ben.home_id }, windows: [] }]);
  });

  const NEVER: Record<string, () => Promise<unknown>> = {
    'no subscription': () => setStatus(world, ben.user_id, 'cancelled'),
    'been stopped': () => run('insert into member_stops (user_id) values ($1)', ben.user_id),
    'been suspended': () => run('update users set suspended_at = now() where id = $1', ben.user_id),
    'a hidden home': () => run("update homes set hidden_reason = 'Not a home' where id = $1", ben.home_id),
    'blocked the member': () =>
      run('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', ben.user_id, ann.user_id),
    'been blocked': () =>
      run('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', ann.user_id, ben.user_id),
  };
  for (const [why, happens] of Object.entries(NEVER)) {
    it(`nobody who has ${why}, from the next reading on [MATCH-13, MATCH-18]`, async () => {
      await annAndBenWish();
      expect(await homesOf(ann)).toEqual([ben.home_id]);
      await happens();
      expect((await world.ask('GET', 'matches', ann)).json()).toMatchObject({ matches: [], total: 0 });
      expect(await homesOf(ann)).toEqual([]);
    });
  }

  it('a home that was not confirmed for 90 days is in none but a mutual like [MATCH-18]', async () => {
    await wish(ann, { place: PORTO });
    await wish(ben, { place: LISBON });
    expect(await homesOf(ann)).toEqual([ben.home_id]);
    await run(
      "update calendars set counts_from = '2026-11-01', confirmed_at = null where home_id = $1",
      ben.home_id,
    );
    expect(await homesOf(ann)).toEqual([]);
    await likes.like(ann, ben);
    await likes.like(ben, ann);
    await likes.tell();
    expect(await homesOf(ann)).toEqual([ben.home_id]);
  });
});

describe('what has changed', () => {
  it('reaches the list of the other by the job, once, also where a process that had begun was killed [MATCH-13, MATCH-17]', async () => {
    await annAndBenWish();
    expect(await homesOf(ann)).toEqual([ben.home_id]);
    await run('delete from wishes where user_id = $1', ben.user_id);
    await run("update match_changes set claimed_until = clock_timestamp() + interval '1 minute'");
    await wish(ben, inLisbon);
    const kept = async () =>
      (await run('select count(*)::int as n from match_candidates where user_id = $1', ann.user_id)).rows[0]
        .n;
    await run("update match_changes set claimed_until = clock_timestamp() + interval '1 minute'");
    await run('delete from match_candidates');
    await keeping.catchUp();
    expect(await kept()).toBe(0);
    await run('update match_changes set claimed_until = clock_timestamp()');
    for (let n = 0; n < 2; n++) {
      await inTransaction(world.pool, (client) => world.jobs.send(client, workMatches, { ordered: true }));
    }
    await expect.poll(kept).toBe(1);
    await expect.poll(async () => (await run('select from match_changes')).rowCount).toBe(0);
  });

  it('shows to both members as soon as each reads their list, even before the job has run [MATCH-13]', async () => {
    const read = async (one: Party) => {
      const { matches } = (await world.ask('GET', 'matches', one)).json();
      return matches.map(({ home }: Match) => home.id);
    };
    expect([await read(ann), await read(ben)]).toEqual([[], []]);
    await wish(ann, inPorto);
    await wish(ben, inLisbon);
    await run("update match_changes set claimed_until = clock_timestamp() + interval '1 hour'");
    expect([await read(ann), await read(ben)]).toEqual([[ben.home_id], [ann.home_id]]);
  });

  it('is said to be missing once it has waited for more than five minutes [MATCH-19]', async () => {
    await annAndBenWish();
    expect((await page(ann)).as_of).toBeNull();
    const since = async (minutes: number) => {
      await run('truncate match_changes');
      const { rows } = await run(
        `insert into match_changes (user_id, own_only, due_at)
         values ($1, false, date_trunc('milliseconds', clock_timestamp() - $2 * interval '1 minute')) returning due_at`,
        cleo.user_id,
        minutes,
      );
      return [(await world.ask('GET', 'matches', ann)).json().as_of, rows[0].due_at.toISOString()];
    };
    expect((await since(4))[0]).toBeNull();
    const [said, waiting] = await since(6);
    expect(said).toBe(waiting);
  });
});

describe('the order', () => {
  it('has mutual likes first, then what is open, then liked homes, then the newest [MATCH-08]', async () => {
    const [open, liked, old, fresh] = await world.parties(4);
    const all = [open, liked, old, fresh] as Party[];
    for (const party of all) await wishes.place(party, PORTO);
    await run('update calendars set counts_from = $1, confirmed_at = $1', world.clock.now());
    await run("update homes set created_at = '2027-01-01'");
    await wish(ann, inPorto);
    for (const party of [open, old, liked] as Party[]) {
      world.clock.pass(0.01);
      await wish(party, inLisbon);
    }
    world.clock.pass(0.01);
    await wish(fresh as Party, inLisbon);
    await likes.like(ann, liked as Party);
    await likes.like(ann, ben);
    await likes.like(ben, ann);
    await likes.tell();
    await opens(ann, IN_MAY.check_in, IN_MAY.check_out);
    await opens(open as Party, IN_MAY.check_in, IN_MAY.check_out);
    expect(await homesOf(ann)).toEqual(
      [ben, open, liked, fresh, old].map((party) => (party as Party).home_id),
    );
    expect((await page(ann)).total).toBe(5);
  });

  it('is read 20 a page, none twice and none left out [MATCH-16]', async () => {
    const others = await world.parties(25);
    for (const party of others) await wishes.place(party, PORTO);
    await run('update calendars set counts_from = $1, confirmed_at = $1', world.clock.now());
    await wish(ann, inPorto);
    for (const party of others) await wish(party, inLisbon);
    const first = await page(ann);
    const second = await page(ann, `?cursor=${encodeURIComponent(first.next_cursor)}`);
    expect([first.matches.length, second.matches.length, second.next_cursor, first.total]).toEqual([
      20,
      5,
      null,
      25,
    ]);
    const ids = [...first.matches, ...second.matches].map(({ home }: Match) => home.id);
    expect(ids.toSorted()).toEqual(others.map(({ home_id }) => home_id).toSorted());
  });
});

describe('dismissing', () => {
  const dismiss = (as: Party, of: Party) => world.ask('PUT', `matches/${of.home_id}/dismissed`, as);
  const restore = (as: Party, of: Party) => world.ask('DELETE', `matches/${of.home_id}/dismissed`, as);
  const dismissed = async (as: Party) =>
    (await world.ask('GET', 'matches/dismissed', as)).json().homes.map(({ id }: { id: string }) => id);

  it('takes a home away until it is shown again, and changes nothing for the other [MATCH-10, MATCH-11, MATCH-12]', async () => {
    await annAndBenWish();
    const theirs = (await world.ask('GET', 'matches', ben)).body;
    expect((await dismiss(ann, ben)).statusCode).toBe(204);
    expect((await dismiss(ann, ben)).statusCode).toBe(204);
    expect([await homesOf(ann), await dismissed(ann), await dismissed(ben)]).toEqual([[], [ben.home_id], []]);
    expect((await world.ask('GET', 'matches', ben)).body).toBe(theirs);
    expect([(await restore(ann, ben)).statusCode, (await restore(ann, ben)).statusCode]).toEqual([204, 404]);
    expect(await homesOf(ann)).toEqual([ben.home_id]);
  });

  it('ends when the home is liked [MATCH-11]', async () => {
    await annAndBenWish();
    await dismiss(ann, ben);
    await likes.like(ann, ben);
    expect([await homesOf(ann), await dismissed(ann)]).toEqual([[ben.home_id], []]);
  });

  it('of the same home by another member stands when this one takes theirs back or likes the home [MATCH-11]', async () => {
    await dismiss(cleo, ben);
    await dismiss(ann, ben);
    expect((await restore(ann, ben)).statusCode).toBe(204);
    await likes.like(ann, ben);
    expect([await dismissed(ann), await dismissed(cleo)]).toEqual([[], [ben.home_id]]);
  });

  it('keeps the home out of the news of wishes [MATCH-11]', async () => {
    await run('delete from home_places where home_id = any($1)', [ben.home_id, cleo.home_id]);
    await run('delete from wish_homes_changed');
    const { id } = await wishes.wish(ann, { place: PORTO });
    await dismiss(ann, ben);
    world.clock.pass(0.1);
    await wishes.place(ben, PORTO);
    await wishes.place(cleo, PORTO);
    await wishes.tell();
    expect(await wishes.newHomes(ann, id)).toEqual([cleo.home_id]);
  });

  it('is for homes of others only [MATCH-10]', async () => {
    expect([(await dismiss(ann, ann)).statusCode, (await restore(ann, ben)).statusCode]).toEqual([404, 404]);
  });
});
