/**
 * Swaps on one process with 100,000 of them: a member's own list and what waits for a member, compared with a server
 * without other swaps; accepting, 50 at once for the same nights of one home and for as many homes; agreements as PDF. Takes a few
 * minutes.
 *
 *   node bench/swaps.ts [--swaps 100000] [--rounds 10]
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '../contract/src/days.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { databaseUrl } from './database-url.ts';
import { processorTime } from './processor-time.ts';
import { median, ratioOf, report } from './rounds.ts';
import { type BenchMember, seedMembers, seedSwaps } from './seed-swaps.ts';
import { startNode } from './start-node.ts';

const { values: options } = parseArgs({
  options: {
    swaps: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '10' },
  },
});
const SWAPS = Number(options.swaps);
const ROUNDS = Number(options.rounds);
const AT_ONCE = 50;
const READINGS = 100;
const PEOPLE = { adults: 2, children: 0, babies: 0, pets: 0 };
const WORDS = 'We are two quiet readers and love your town.';
const TEN_YEARS = 10;
const TODAY = new Date().toISOString().slice(0, 10);

type Bench = { database: Database; url: string; pid: number; members: BenchMember[]; stop(): Promise<void> };

const full = await open(SWAPS);
try {
  await measureLists();
  await measureNights(full);
  await measureAccepts(full);
  await measureAcceptsApart(full);
  await measurePdf(full);
} finally {
  await full.stop();
}

/**
 * A server with the acting members, and swaps of others; the last of the acting members has ten of their own, like
 * everyone else.
 */
async function open(swaps: number): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-bench-swaps-'));
  const database = await openDatabase({ dataDir, poolSize: 4 }, createLogger('silent'));
  const { pool, connection } = database;
  await migrate(pool);
  const acting = AT_ONCE + 2;
  const others = Math.max(20, swaps / TEN_YEARS);
  const members = await seedMembers(pool, acting + others, acting);
  await seedSwaps(pool, swaps, acting - 1, others);
  await pool.query('vacuum analyze');
  const server = await startNode(join(import.meta.dirname, '../server/bin/start.mjs'), {
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: join(dataDir, 'files'),
    DEMO: 'false',
    RATE_LIMIT: '1000000000',
    LOG_LEVEL: 'error',
  });
  return {
    database,
    url: server.url,
    pid: server.pid,
    members,
    async stop() {
      await server.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ask({ url }: Bench, as: BenchMember, method: string, path: string, body?: object) {
  const reply = await fetch(`${url}/api/${path}`, {
    method,
    headers: { cookie: as.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = await reply.arrayBuffer();
  return { status: reply.status, json: () => JSON.parse(new TextDecoder().decode(bytes)) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** @returns the 95th percentile */
function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] as number;
}

/** What a member with ten swaps reads, among all the others, and on a server with hardly any others. */
async function measureLists() {
  const small = await open(200);
  try {
    const { sections } = (await ask(full, lister(full), 'GET', 'swaps')).json();
    const own = sections.reduce((sum: number, { total }: { total: number }) => sum + total, 0);
    const among = `${own} own of ${SWAPS.toLocaleString('en-GB')} swaps`;
    await measureList(small, 'swaps', `own list, 95th percentile, ${among}`);
    await measureList(small, 'start', `what waits, 95th percentile, ${among}`);
  } finally {
    await small.stop();
  }
}

function lister({ members }: Bench): BenchMember {
  return members.at(-1) as BenchMember;
}

async function measureList(small: Bench, path: string, title: string) {
  const times: number[] = [];
  const reading = (bench: Bench, into?: number[]) => async () => {
    let sum = 0;
    for (let n = 0; n < READINGS / 10; n++) {
      const took = await timed(async () => {
        const { status } = await ask(bench, lister(bench), 'GET', path);
        if (status !== 200) throw new Error(`${path} answers ${status}`);
      });
      into?.push(took);
      sum += took;
    }
    return sum / (READINGS / 10);
  };
  // Each of the pool's ten connections plans a statement again the first five times it uses it.
  for (let n = 0; n < 8; n++) {
    await reading(full)();
    await reading(small)();
  }
  const { ratio } = await ratioOf(10, reading(full, times), reading(small));
  report(title, 'at most 20 ms', `${p95(times).toFixed(1)} ms`, p95(times) <= 20);
  report('the same against 200 swaps in all', 'at most 1.5', ratio.toFixed(2), ratio <= 1.5);
}

/**
 * The request of the proposal form when days are chosen, with one night taken, so that it also searches nearby days.
 */
async function measureNights(bench: Bench) {
  const [guest, host] = bench.members as [BenchMember, BenchMember];
  const [check_in, check_out] = [addDays(TODAY, 600), addDays(TODAY, 614)];
  await bench.database.pool.query(
    'update calendars set closed = datemultirange(daterange($2, $3)) where home_id = $1',
    [host.home_id, addDays(check_in, 3), addDays(check_in, 5)],
  );
  const asked = new URLSearchParams({
    home_id: host.home_id,
    own_home_id: guest.home_id,
    check_in,
    check_out,
    their_check_in: check_in,
    their_check_out: check_out,
    adults: '2',
    children: '0',
    pets: '0',
  });
  const times: number[] = [];
  for (let n = -10; n < READINGS; n++) {
    const took = await timed(async () => {
      const { status, json } = await ask(bench, guest, 'GET', `swaps/nights?${asked}`);
      if (status !== 200 || json().nearby.length === 0) throw new Error(`The nights answer ${status}`);
    });
    if (n >= 0) times.push(took);
  }
  report(
    'nights of the form with what fits nearby, 95th percentile',
    'at most 100 ms',
    `${p95(times).toFixed(1)} ms`,
    p95(times) <= 100,
  );
}

type Proposal = { id: string; host: BenchMember };

async function propose(
  bench: Bench,
  guest: BenchMember,
  host: BenchMember,
  check_in: string,
): Promise<Proposal> {
  const window = { check_in, check_out: addDays(check_in, 7) };
  const reply = await ask(bench, guest, 'POST', 'swaps', {
    submission_id: randomUUID(),
    home_id: host.home_id,
    own_home_id: guest.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: WORDS,
  });
  if (reply.status !== 200) throw new Error(`The proposal was refused: ${JSON.stringify(reply.json())}`);
  return { id: reply.json().id, host };
}

/** Accepts all of them at one moment. @returns the time of each, and the server's processor time per request */
async function acceptAtOnce(bench: Bench, proposals: readonly Proposal[], winners: number) {
  const times: number[] = [];
  const statuses: number[] = [];
  const before = await processorTime(bench.pid);
  await Promise.all(
    proposals.map(async ({ id, host }) => {
      const body = { submission_id: randomUUID(), from: 'open', revision: 1, people: PEOPLE };
      const took = await timed(async () => {
        statuses.push((await ask(bench, host, 'POST', `swaps/${id}/accept`, body)).status);
      });
      times.push(took);
    }),
  );
  const spent = ((await processorTime(bench.pid)) - before) * 1_000;
  const won = statuses.filter((status) => status === 200).length;
  const lost = statuses.filter((status) => status === 409).length;
  if (won !== winners || won + lost !== proposals.length)
    throw new Error(`Of ${proposals.length} accepts ${won} won and ${lost} lost`);
  return { times, spent: spent / proposals.length };
}

/** In each round 50 members have proposed the same nights of one home, and its host accepts all of them at once. */
async function measureAccepts(bench: Bench) {
  const [host, ...guests] = bench.members as [BenchMember, ...BenchMember[]];
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const check_in = addDays(TODAY, 40 + round * 9);
    const proposals: Proposal[] = [];
    for (const guest of guests.slice(0, AT_ONCE)) proposals.push(await propose(bench, guest, host, check_in));
    rounds.push(await acceptAtOnce(bench, proposals, 1));
  }
  tellAccepts(`for one home`, rounds, `one winner in each of ${ROUNDS} rounds`);
}

/** In each round every member accepts a proposal of the previous member, each for other nights of the homes. */
async function measureAcceptsApart(bench: Bench) {
  const members = bench.members.slice(0, AT_ONCE);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const proposals: Proposal[] = [];
    for (const [n, host] of members.entries()) {
      const guest = members.at(n - 1) as BenchMember;
      proposals.push(await propose(bench, guest, host, addDays(TODAY, 200 + round * 20 + (n % 2) * 9)));
    }
    rounds.push(await acceptAtOnce(bench, proposals, AT_ONCE));
  }
  tellAccepts(`for ${AT_ONCE} homes`, rounds, 'all of them agreed');
}

function tellAccepts(what: string, rounds: { times: number[]; spent: number }[], outcome: string) {
  const most = p95(rounds.flatMap(({ times }) => times));
  const spent = median(rounds.map((round) => round.spent));
  report(
    `accepting, 95th percentile, ${AT_ONCE} at once ${what}`,
    'at most 30 ms',
    `${most.toFixed(1)} ms, ${spent.toFixed(1)} ms of the server's processor time for one, ${outcome}`,
    most <= 30,
  );
}

/** Agreements that nobody has requested before, each with another text, and one of them again. */
async function measurePdf(bench: Bench) {
  const [host] = bench.members as [BenchMember];
  const { rows } = await bench.database.pool.query<{ id: string }>(
    `select w.id from swaps w join swap_parties p on p.swap_id = w.id
     where p.user_id = $1 and w.state = 'agreed' order by w.created_at`,
    [host.id],
  );
  const made = async (id: string | undefined) => {
    const { status } = await ask(bench, host, 'GET', `swaps/${id}/agreement.pdf`);
    if (status !== 200) throw new Error(`The PDF answers ${status}`);
  };
  const times: number[] = [];
  const before = await processorTime(bench.pid);
  for (const { id } of rows) times.push(await timed(() => made(id)));
  const spent = (((await processorTime(bench.pid)) - before) * 1_000) / times.length;
  // The first one loads the fonts.
  const most = p95(times.slice(1));
  report(
    `agreement as PDF, 95th percentile of ${times.length - 1}`,
    'at most 300 ms',
    `${most.toFixed(0)} ms, median ${median(times).toFixed(0)}, ${spent.toFixed(0)} ms of processor time for one`,
    most <= 300,
  );
}
