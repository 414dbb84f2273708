import type { AdminSwap } from '@swapstead/contract/swaps/admin.endpoints';
import { expect, it } from 'vitest';
import { signIn } from '../../../../test/members.ts';
import { swapsAndTheirTeam } from '../../../../test/swap-team.ts';

const { world, ann, ben, cleo, admin, list } = await swapsAndTheirTeam();

const EARLY = '2027-03-01T12:00:00Z';

it("our team's pages of swaps admit admins only, and reveal nothing to others [SWAP-14]", async () => {
  const id = await world.proposed(ann, ben);
  for (const path of ['admin/swaps', `admin/swaps/${id}`]) {
    for (const [headers, status] of [
      [{}, 401],
      [ann.headers, 403],
      [(await signIn(world)).headers, 403],
    ] as const) {
      const reply = await world.app.inject({ url: `/api/${path}`, headers });
      expect([path, reply.statusCode]).toEqual([path, status]);
      expect(reply.body).not.toMatch(/Ann|Ben|Home of|open/);
    }
  }
});

it("our team's list has swaps newest first with counts, and finds them by state or part of an email address, name or title [SWAP-15]", async () => {
  world.clock.to('2027-03-01T15:00:00Z');
  const first = await world.proposed(ann, ben);
  world.clock.pass(1);
  const second = await world.agreed(cleo, ben);
  const ids = async (query: string) => (await list(query)).swaps.map(({ id }: { id: string }) => id);
  expect((await ids('')).slice(0, 2)).toEqual([second, first]);
  // The first swap wants the same nights, so a job overtakes it.
  const counts = async () => (await list('')).counts;
  const now = { open: 0, agreed: 1, final: 0, disputed: 0, overdue: 0 };
  await expect.poll(counts).toEqual(now);
  const other = { ...ann, home_id: cleo.home_id };
  const third = await world.proposed(ben, other, { my_stay: window(90), their_stay: window(90) });
  expect(await counts()).toMatchObject({ open: 1, agreed: 1 });
  expect(await ids(`?state=agreed`)).toEqual([second]);
  expect(await ids('?state=open')).toEqual([third]);
  expect(await ids('?search=CLEO%20co&state=agreed')).toEqual([second]);
  expect(await ids(`?search=${ann.email.slice(0, 20)}&state=overtaken`)).toEqual([first]);
  expect(await ids('?search=home%20of%20cleo&state=open')).toEqual([third]);
  expect(await ids('?search=nobody%25here')).toEqual([]);
  const { swaps } = await list('?state=agreed');
  expect(swaps[0]).toEqual({
    id: second,
    state: 'agreed',
    revision: 1,
    parties: [
      { party: 1, user_id: cleo.user_id, name: 'Cleo Cold', stopped: false, suspended: false },
      { party: 2, user_id: ben.user_id, name: 'Ben Best', stopped: false, suspended: false },
    ],
    stays: [
      { home_title: 'Home of Ben Best', host: 2, guest: 1, check_in: '2027-04-10', check_out: '2027-04-17' },
      { home_title: 'Home of Cleo Cold', host: 1, guest: 2, check_in: '2027-04-10', check_out: '2027-04-17' },
    ],
    deadline: { at: expect.any(String), day: '2027-03-09' },
    overdue: false,
    created_at: '2027-03-02T15:00:00.000Z',
  });
});

const window = (days: number) => {
  const day = (n: number) => new Date(Date.parse(EARLY) + n * 86_400_000).toISOString().slice(0, 10);
  return { check_in: day(days), check_out: day(days + 5) };
};

it("our team's list shows swaps past their deadline as overdue, in the state that follows [SWAP-15]", async () => {
  // Stops the job that would write that state.
  await world.jobs.rest();
  const id = await world.proposed(ann, ben);
  world.clock.to('2027-03-09T12:00:00Z');
  const { swaps, counts } = await list('?state=overdue');
  expect(swaps.map((swap: AdminSwap) => [swap.id, swap.state, swap.overdue])).toEqual([
    [id, 'expired', true],
  ]);
  expect(counts).toMatchObject({ open: 0, overdue: 1 });
  expect((await list('?state=open')).swaps).toEqual([]);
  expect((await list('?state=expired')).swaps.map((swap: AdminSwap) => swap.id)).toContain(id);
});

it("our team's list has 25 swaps per page, each exactly once [SWAP-15]", async () => {
  const before = await world.pool.query("select count(*)::int as n from swaps where origin = 'proposed'");
  await world.pool.query(
    `insert into swaps (origin, state, revision, proposer, created_at, answer_until, starts_at, last_day_at, ends_at,
       completes_at, objection_until, rights_until, zone)
     select origin, 'withdrawn', revision, proposer, created_at, answer_until, starts_at, last_day_at, ends_at,
       completes_at, objection_until, rights_until, zone
     from (select * from swaps where origin = 'proposed' limit 1) one, generate_series(1, 60)`,
  );
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(cursor ? `?cursor=${encodeURIComponent(cursor)}` : '');
    seen.push(...page.swaps.map(({ id }: { id: string }) => id));
    sizes.push(page.swaps.length);
    cursor = page.next_cursor;
  }
  expect(sizes.slice(0, -1).every((size) => size === 25)).toBe(true);
  expect(seen).toHaveLength(before.rows[0].n + 60);
  expect(new Set(seen).size).toBe(seen.length);
});

it("our team's page of a swap has its history and reasons, but no people, words, agreement, address or guide [SWAP-16]", async () => {
  const id = await world.final(ann, ben);
  await world.act(ben, id, 'cancel', { reason: 'illness', words: 'My mother has broken both her legs.' });
  const reply = await world.ask('GET', `admin/swaps/${id}`, admin);
  expect(reply.body).not.toMatch(/Kanaal|\+31201234567|broken both|quiet readers|adults|sha256|wifi/i);
  const { history, counted, own } = reply.json() as AdminSwap;
  expect({ counted, own }).toEqual({ counted: true, own: false });
  expect(history.map(({ sentence, reason }) => [sentence, reason])).toEqual([
    ['Ann Able proposed a swap', null],
    ['Ben Best accepted', null],
    ['Everyone accepted', null],
    ['Ann Able signed', null],
    ['Ben Best signed', null],
    ['Signed by everyone', null],
    ['Ben Best cancelled', 'Illness or a death in the family'],
  ]);
  expect((await world.ask('GET', `admin/swaps/${crypto.randomUUID()}`, admin)).statusCode).toBe(404);
  expect((await world.ask('GET', 'admin/swaps/nothing', admin)).statusCode).toBe(404);
});
