import { addDays } from '@swapstead/contract/days';
import { expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { nightActions, nightJobs } from '../../../test/nights.ts';
import { nightsMarket } from '../../../test/nights-market.ts';
import { createNightsModel } from '../../../test/nights-model.ts';
import { runs } from '../../../test/runs.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';

/**
 * Members of a small market propose stays for nights, change, agree, sign, cancel, complete and dispute them, and our
 * team extends, cancels, decides and corrects, in random order on one clock that also jumps, with connections lost
 * between any two statements. After each step every state, date and balance must be what a model says. `npm run
 * simulate` makes more steps; a failing seed replays.
 */
const STEPS = Number(process.env.LEDGER_STEPS ?? runs(2_000, 10_000));
const SEED = Number(process.env.LEDGER_SEED ?? 20_271_127);
/** A run of at least this many steps must have taken every transition, whatever its seed. */
const ENOUGH_STEPS = 10_000;
const TIMEOUT_MS = 60_000 + STEPS * 1_000;
/** A completed stay can be disputed for two weeks. */
const LIVE_DAYS = 28;

/** The transitions that 2,000 steps of any seed take: state, act, next state. */
const COMMON = [
  'open accept agreed',
  'open change open',
  'open decline declined',
  'open withdraw withdrawn',
  'open expire expired',
  'agreed change agreed',
  'agreed sign agreed',
  'agreed sign final',
  'agreed lapse lapsed',
  'agreed cancel cancelled',
  'final cancel cancelled',
];
/** Those that need more steps. */
const RARE = [
  'open accept overtaken',
  'open more_time open',
  'open extend open',
  'open block withdrawn',
  'open block declined',
  'open stop withdrawn',
  'open stop declined',
  'open delete_home declined',
  'agreed accept_change agreed',
  'agreed keep agreed',
  'agreed take_back agreed',
  'agreed extend agreed',
  'agreed delete_home cancelled',
  'final change final',
  'final accept_change final',
  'final keep final',
  'final take_back final',
  'final delete_home cancelled',
  'final went_well final',
  'final went_well completed',
  'final complete completed',
  'final did_not_happen disputed',
  'completed did_not_happen disputed',
  'disputed did_not_happen not_happened',
  'disputed did_happen disputed',
  'disputed decide completed',
  'disputed decide not_happened',
  'cancelled do_not_count cancelled',
  'not_happened do_not_count not_happened',
];

const STORED = `select w.id, w.state, w.revision, lower(t.during)::text as check_in,
    upper(t.during) - lower(t.during) as nights
  from swaps w join stays t on t.swap_id = w.id where w.id = any($1)`;
const BALANCES = `select m.nr, coalesce(a.balance, 0) as balance,
    (select coalesce(sum(nights), 0)::int from ledger_unsettled) as owed
  from unnest($1::uuid[]) with ordinality as m (user_id, nr) left join ledger_accounts a using (user_id)
  order by m.nr`;
const KINDS = `select kind, count(*)::int as count from ledger_transactions where kind <> 'correction' group by 1`;

/** What happened, in one line for npm run simulate. */
function counted(): string {
  const moved = Object.entries(model.kinds).map(([kind, count]) => `${count} ${kind}`);
  const ways = [...model.taken].toSorted(([, one], [, two]) => one - two);
  const rarest = ways.slice(0, 5).map(([way, count]) => `${way} ${count}`);
  return `${moved.join(', ')}, ${model.owed()} owed; ${ways.length} transitions, the rarest ${rarest.join(', ')}`;
}

const world = await swapWorld();
await world.jobs.rest();
const { pool, clock } = world;
const nights = nightActions(world);
const jobs = await nightJobs(world);
const model = createNightsModel(clock.now);

it(`${STEPS} random steps with lost connections leave every stay and balance as the model says [NIGHT-10, NIGHT-11, NIGHT-24, NIGHT-25]`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const parties = (await world.parties(6)) as Party[];
  const admin = await signIn(world, { admin: true });
  await pool.query("update sessions set expires_at = '2099-01-01'");
  for (const [index, party] of parties.entries()) {
    await world.saveGuide(party);
    await nights.give(party, 14);
    model.give(index, 14);
  }
  await pool.query("update profiles set phone = '+31201234567'");
  const market = nightsMarket({ world, model, random: seededRandom(SEED), parties, admin });
  const users = parties.map(({ user_id }) => user_id);

  async function compare(): Promise<void> {
    const stored = await pool.query(STORED, [model.stays.map(({ id }) => id)]);
    const modelled = model.stays.map(({ id, state, revision, check_in, nights: count }) => [
      id,
      { id, state, revision, check_in, nights: count },
    ]);
    expect(Object.fromEntries(stored.rows.map((row) => [row.id, row]))).toEqual(Object.fromEntries(modelled));
    const { rows } = await pool.query(BALANCES, [users]);
    expect([rows.map(({ balance }) => balance), rows[0]?.owed]).toEqual([model.balances, model.owed()]);
    const today = clock.now().toISOString().slice(0, 10);
    const isLive = (stay: { check_in: string; state: string; isCounted: boolean }) =>
      (stay.isCounted || ['open', 'agreed', 'final', 'completed', 'disputed'].includes(stay.state)) &&
      addDays(stay.check_in, LIVE_DAYS) > today;
    model.stays.splice(0, model.stays.length, ...model.stays.filter(isLive));
  }

  for (let step = 1; step <= STEPS; step++) {
    try {
      await market.step(step);
      await compare();
    } catch (cause) {
      throw new Error(`Step ${step} of LEDGER_SEED=${SEED} LEDGER_STEPS=${STEPS}: ${cause}`, { cause });
    }
  }

  expect(await nights.sum()).toBe(0);
  await jobs.check();
  expect(jobs.logged).toEqual([]);
  const { rows } = await pool.query<{ kind: string; count: number }>(KINDS);
  expect(Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))).toEqual(model.kinds);
  if (process.env.LEDGER_SEED) console.log(`counted ${counted()}`);
  const isEnough = STEPS >= ENOUGH_STEPS;
  const kindsMissed = ['held', 'returned', 'paid', ...(isEnough ? ['changed', 'kept', 'undone'] : [])].filter(
    (kind) => !model.kinds[kind],
  );
  expect(kindsMissed, 'ways in which nights never moved').toEqual([]);
  const waysMissed = [...COMMON, ...(isEnough ? RARE : [])].filter((way) => !model.taken.has(way));
  expect(waysMissed, 'transitions that were never taken').toEqual([]);
  if (isEnough) expect(model.owed(), 'nights that a host no longer had').toBeGreaterThan(0);
});
