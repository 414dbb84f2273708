import { afterEach, describe, expect, it } from 'vitest';
import { nightActions, nightJobs, stayFrom } from '../../../test/nights.ts';
import { runs } from '../../../test/runs.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';

const world = await swapWorld();
const nights = nightActions(world);
const services = createSwapServices(world, world.clock.now);
const jobs = await nightJobs(world);
const { pool } = world;

/** What must be true of all accounts at every moment. */
async function problems(): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select 'sum' as what, sum(amount)::text as found from ledger_entries having sum(amount) <> 0
     union all select 'below 0', id::text from ledger_accounts where balance < 0
     union all select 'lines', account_id::text from ledger_entries where number is not null
       group by account_id having max(number) <> count(*)`,
  );
  return rows;
}

afterEach(async () => {
  expect(await problems()).toEqual([]);
  await jobs.check();
  expect(jobs.logged).toEqual([]);
});

const CANCELLED = { reason: 'plans', words: 'We cannot come after all, we are sorry.' };

describe('many at once', () => {
  it('one host whom many guests pay at once gets every night, and nobody a 500 [NIGHT-24]', async () => {
    const count = runs(12, 60);
    const [host, ...guests] = (await world.parties(count + 1)) as [Party, ...Party[]];
    const day = (index: number) => new Date(Date.UTC(2027, 3, 10 + 3 * index)).toISOString().slice(0, 10);
    for (const [index, guest] of guests.entries()) {
      await nights.give(guest, 3);
      await nights.stay('final', guest, host, stayFrom(day(index), 2));
    }
    world.clock.to('2028-02-01T12:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => services.checkDeadlines()));
    expect(await nights.balance(host)).toBe(2 * count);
    world.clock.to('2027-03-01T12:00:00Z');
  });

  it('holds, returns, changes and corrections over a few members end in one of their outcomes each [NIGHT-24]', async () => {
    const { int, pick: from } = seededRandom(20270301);
    const members = (await world.parties(8)) as Party[];
    for (const member of members) await nights.give(member, 12);
    const pick = () => from(members);
    const open: { id: string; guest: Party; host: Party }[] = [];
    for (let index = 0; index < runs(24, 120); index++) {
      const [guest, host] = [pick(), pick()];
      if (guest === host) continue;
      const start = new Date(Date.UTC(2027, 3, 10 + int(200))).toISOString().slice(0, 10);
      const reply = await world.propose(guest, host, {
        own_home_id: null,
        their_stay: null,
        my_stay: stayFrom(start, 1 + int(5)),
      });
      if (reply.statusCode === 200) open.push({ id: reply.json().id, guest, host });
      else expect([409, 429]).toContain(reply.statusCode);
    }
    const acts = open.flatMap(({ id, guest, host }, index) => [
      () => world.act(host, id, 'accept'),
      () => (index % 3 === 0 ? world.act(guest, id, 'cancel', CANCELLED) : world.act(guest, id, 'withdraw')),
      () => nights.overview(guest).then(({ balance }) => ({ statusCode: balance >= 0 ? 200 : 500 })),
    ]);
    const statuses: number[] = [];
    for (let first = 0; first < acts.length; first += 30) {
      const replies = await Promise.all(acts.slice(first, first + 30).map((act) => act()));
      statuses.push(...replies.map(({ statusCode }) => statusCode));
      expect(await problems()).toEqual([]);
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(open.length);
  });
});

it('the clock set back over a payment does not pay again [NIGHT-10, NIGHT-24]', async () => {
  const [guest, host] = (await world.parties(2)) as [Party, Party];
  await nights.give(guest, 7);
  await nights.stay('final', guest, host);
  world.clock.to('2027-04-22T12:00:00Z');
  await services.checkDeadlines();
  world.clock.to('2027-04-12T12:00:00Z');
  await services.checkDeadlines();
  world.clock.to('2027-04-23T12:00:00Z');
  await services.checkDeadlines();
  expect(await nights.balance(host)).toBe(7);
  world.clock.to('2027-03-01T12:00:00Z');
});
