import { randomUUID } from 'node:crypto';
import { addDays, countDays } from '@swapstead/contract/days';
import { expect, it } from 'vitest';
import { cutsIn } from '../../../test/cut-connections.ts';
import { signIn } from '../../../test/members.ts';
import { FOR_NIGHTS, nightActions, nightJobs, stayFrom } from '../../../test/nights.ts';
import { runs } from '../../../test/runs.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { type Party, PEOPLE, swapWorld, WORDS } from '../../../test/swaps.ts';

/**
 * Members of a small market propose stays for nights, change, agree, sign, cancel, complete and dispute them, and our
 * team corrects, in random order on one clock, with connections lost between any two statements. After each step every
 * balance must be what the model below says. `npm run simulate` makes 100,000 steps; a failing seed replays.
 */
const STEPS = Number(process.env.LEDGER_STEPS ?? runs(2_000, 10_000));
const SEED = Number(process.env.LEDGER_SEED ?? 20_271_127);
/** How many swaps go on beside each other. */
const AT_ONCE = 8;
const TIMEOUT_MS = 60_000 + STEPS * 1_000;
const WORDS_OF_ACTS = 'We have talked about it, and this is what we would like.';

const world = await swapWorld();
await world.jobs.rest();
const { pool, clock, ask } = world;
const nights = nightActions(world);
const services = createSwapServices(world, clock.now);
const jobs = await nightJobs(world);
const cuts = cutsIn(pool);
const { int, next, pick } = seededRandom(SEED);

/** A stay for nights as stored. */
type Stored = {
  id: string;
  state: string;
  guest: number;
  host: number;
  check_in: string;
  nights: number;
  was_final: boolean;
  ended_by: number | null;
  ended_on: string | null;
};

/** The model: what members have, what stays hold, and whom stays were paid to. */
const balances: number[] = [];
const held = new Map<string, number>();
const paid = new Set<string>();
/** How often each way was taken, so that a walk that misses one fails. */
const moved = { paid: 0, undone: 0, toHost: 0 };
/** What members do in each state; what stands twice is done more often. */
const ACTS: Record<string, string[]> = {
  open: ['accept', 'accept', 'accept', 'accept', 'change', 'withdraw'],
  agreed: ['sign', 'sign', 'sign', 'sign', 'sign', 'change', 'change/accept', 'change/accept', 'cancel'],
  final: ['change', 'change/accept', 'cancel'].concat(
    Array(6).fill('went-well'),
    Array(2).fill('not-happened'),
  ),
  completed: ['not-happened'],
  disputed: ['not-happened', 'not-happened', 'happened'],
};

const HOLDS = ['agreed', 'final', 'disputed', 'completed'];

/** Moves nights in the model as the states of the swap demand. */
function follow({
  id,
  state,
  guest,
  host,
  check_in,
  nights: cost,
  was_final,
  ended_by,
  ended_on,
}: Stored): void {
  const give = (to: number, count: number) => {
    balances[to] = (balances[to] ?? 0) + count;
  };
  const now = held.get(id) ?? 0;
  if (paid.has(id)) {
    if (state !== 'not_happened') return;
    const back = Math.min(cost, balances[host] ?? 0);
    give(host, -back);
    give(guest, back);
    paid.delete(id);
    held.delete(id);
    moved.undone += 1;
  } else if (state === 'completed') {
    give(host, now);
    held.delete(id);
    paid.add(id);
    moved.paid += 1;
  } else if (HOLDS.includes(state)) {
    give(guest, now - cost);
    held.set(id, cost);
  } else if (now > 0) {
    const days = countDays(check_in, ended_on ?? check_in);
    const lived = Math.max(0, Math.min(cost, days));
    const late = days > -14 ? cost : 0;
    const toHost = state === 'cancelled' && was_final ? (ended_by === 1 ? late : lived) : 0;
    if (toHost > 0) moved.toHost += 1;
    give(host, toHost);
    give(guest, now - toHost);
    held.delete(id);
  }
}

const STORED = `select w.id, w.state, lower(t.during) as check_in, upper(t.during) - lower(t.during) as nights,
    w.final_at is not null as was_final, w.ended_by, (w.ended_at at time zone 'UTC')::date::text as ended_on
  from swaps w join stays t on t.swap_id = w.id where w.id = any($1)`;

it(`${STEPS} random steps with lost connections leave every balance as the model says [NIGHT-10, NIGHT-11, NIGHT-24, NIGHT-25]`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const parties = (await world.parties(6)) as Party[];
  const admin = await signIn(world, { admin: true });
  await pool.query("update sessions set expires_at = '2099-01-01'");
  for (const [index, party] of parties.entries()) {
    await world.saveGuide(party);
    await nights.give(party, 14);
    balances[index] = 14;
  }
  await pool.query("update profiles set phone = '+31201234567'");
  /** The swaps that can still change. */
  let swaps: { id: string; guest: number; host: number }[] = [];

  /** Sends a request, sometimes with a lost connection, and again until the server has answered. */
  async function sent(press: () => Promise<{ statusCode: number; body: string }>) {
    if (next() < 0.25) cuts.before(2 + int(60));
    for (let attempt = 0; ; attempt++) {
      const reply = await press();
      cuts.wasMade();
      if (reply.statusCode < 500) return reply;
      expect([reply.statusCode, attempt < 3], reply.body).toEqual([503, true]);
    }
  }

  const post = (path: string, as: Parameters<typeof ask>[2], body: object) => {
    const whole = { submission_id: randomUUID(), ...body };
    return sent(() => ask('POST', path, as, whole));
  };

  async function propose() {
    const [guest, host] = [int(parties.length), int(parties.length)];
    if (guest === host || swaps.length >= AT_ONCE) return act();
    const start = addDays(clock.now().toISOString().slice(0, 10), 3 + int(14));
    const { submission_id: _, ...proposal } = world.proposal(
      parties[guest] as Party,
      parties[host] as Party,
      { ...FOR_NIGHTS, my_stay: stayFrom(start, 1 + int(6)) },
    );
    const reply = await post('swaps', parties[guest], proposal);
    if (reply.statusCode === 200) swaps.push({ id: JSON.parse(reply.body).id, guest, host });
  }

  async function act() {
    if (swaps.length === 0) return;
    const swap = pick(swaps);
    const who = parties[pick([swap.guest, swap.host])] as Party;
    const view = await world.view(who, swap.id);
    const [stay] = view.stays;
    const screen = { from: view.state, revision: view.revision };
    const agreement = view.state === 'agreed' && (await ask('GET', `swaps/${swap.id}/agreement`, who)).json();
    const terms = {
      ...FOR_NIGHTS,
      my_stay: stayFrom(stay?.check_in ?? '', 1 + int(8)),
      people: PEOPLE,
      words: WORDS,
      name: who.name,
      read: true,
    };
    const signature = { name: who.name, read: true };
    const bodies: Record<string, object> = {
      change: terms,
      'change/accept': { sha256: view.change?.sha256 ?? undefined, ...signature },
      sign: { sha256: agreement ? agreement.sha256 : '0'.repeat(64), ...signature },
      cancel: { reason: 'plans', words: WORDS_OF_ACTS },
      'not-happened': { words: WORDS_OF_ACTS, stay: 1 },
      happened: { words: WORDS_OF_ACTS },
    };
    // Now and then an act that the state does not allow.
    const what = pick(int(10) === 0 ? Object.values(ACTS).flat() : (ACTS[view.state] ?? ['cancel']));
    const body = bodies[what] ?? {};
    await post(`swaps/${swap.id}/${what}`, who, { ...screen, ...body });
  }

  async function correct() {
    const index = int(parties.length);
    const amount = pick([-3, -1, 1, 2, 4]);
    const body = { user_id: parties[index]?.user_id, amount, reason: WORDS_OF_ACTS };
    const reply = await post('admin/nights/corrections', admin, body);
    if (reply.statusCode === 200) balances[index] = (balances[index] ?? 0) + amount;
  }

  async function passTime() {
    clock.to(new Date(clock.now().getTime() + int(36) * 3_600_000).toISOString());
    if (next() < 0.25) cuts.before(2 + int(60));
    // The job runs again after it has failed.
    await services.checkDeadlines().catch(() => {});
    cuts.wasMade();
    await services.checkDeadlines();
  }

  async function compare(step: number) {
    const { rows } = await pool.query<Stored>(STORED, [swaps.map(({ id }) => id)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, guest, host } of swaps) {
      const stored = byId.get(id);
      if (stored) follow({ ...stored, guest, host });
    }
    const today = clock.now().toISOString().slice(0, 10);
    // A completed stay can be disputed for two weeks.
    const isLive = ({ state, check_in }: Stored) => state in ACTS && addDays(check_in, 25) > today;
    swaps = swaps.filter(({ id }) => isLive(byId.get(id) as Stored));
    const found = await pool.query<{ user_id: string; balance: number }>(
      `select user_id, balance from ledger_accounts where user_id = any($1)`,
      [parties.map(({ user_id }) => user_id)],
    );
    const now = new Map(found.rows.map(({ user_id, balance }) => [user_id, balance]));
    const label = `LEDGER_SEED=${SEED} LEDGER_STEPS=${STEPS}, step ${step}`;
    expect(
      parties.map(({ user_id }) => now.get(user_id) ?? 0),
      label,
    ).toEqual(balances);
  }

  for (let step = 1; step <= STEPS; step++) {
    const run = pick([propose, act, act, act, act, passTime, passTime, ...(step % 8 === 0 ? [correct] : [])]);
    await run();
    await compare(step);
  }
  expect(await nights.sum()).toBe(0);
  await jobs.check();
  expect(jobs.logged).toEqual([]);
  expect(moved.paid, 'stays were paid').toBeGreaterThan(STEPS / 400);
  expect(moved.undone, 'paid stays turned out not to have happened').toBeGreaterThan(0);
  expect(moved.toHost, 'cancelled stays left nights to their hosts').toBeGreaterThan(0);
});
