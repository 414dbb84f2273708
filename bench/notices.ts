/**
 * Notices on one process: how long one takes to a page that is open, over 2,000 streams; and what digests for 100,000
 * members who all have their 8:00 at one moment take, with the gallery beside them. Takes some fifteen minutes.
 *
 *   node bench/notices.ts [members with a digest]
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { type Member, makePairs, type Pair, sendMessage } from './pairs.ts';
import { median, report } from './rounds.ts';
import { startNode } from './start-node.ts';

const PAIRS = 1_000;
const NOTICES = 400;
/** Notices a second, to as many different members. */
const RATE = 40;
/** Before those that count: a process that has just started is slower. */
const WARM_UP = 200;
const MEMBERS = Number(process.argv[2] ?? 100_000);
/** What 100,000 digests may take; fewer in proportion. */
const DIGEST_MS = (10 * 60_000 * MEMBERS) / 100_000;
const SLOWER = 1.2;

const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-bench-notices-'));
const database = await openDatabase({ dataDir, poolSize: 4 }, createLogger('silent'));
const { pool, connection } = database;
await migrate(pool);
const server = await startNode(join(import.meta.dirname, '../server/bin/start.mjs'), {
  DATABASE_URL:
    'connectionString' in connection
      ? connection.connectionString
      : `postgres://${connection.user}@${encodeURIComponent(connection.host)}:${connection.port}/${connection.database}`,
  DATA_DIR: join(dataDir, 'files'),
  DEMO: 'false',
  RATE_LIMIT: '1000000000',
  LOG_LEVEL: 'error',
});
const streams: IncomingMessage[] = [];
const posts = new Agent({ keepAlive: true, maxSockets: 50 });
try {
  const pairs = await makePairs(pool, PAIRS);
  await measureArrival(pairs);
  for (const stream of streams) stream.destroy();
  await measureDigests();
} finally {
  for (const stream of streams) stream.destroy();
  posts.destroy();
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Each host is told of a message once: what is measured is the way of the notice to the page. */
async function measureArrival(pairs: readonly Pair[]) {
  const arrivals = new Map<string, number[]>();
  for (const { host, guest } of pairs) {
    await Promise.all([host, guest].map((member) => listen(member, arrivals)));
  }
  await delay(3_000);
  const sent = new Map<string, number>();
  for (let n = 0; n < WARM_UP + NOTICES; n++) {
    const pair = pairs[n] as Pair;
    if (n >= WARM_UP) sent.set(pair.host.id, performance.now());
    void sendMessage(posts, server.url, pair, 'Good morning');
    await delay(1_000 / RATE);
  }
  await delay(2_000);
  const took = [...sent].map(([id, at]) => {
    const heard = arrivals.get(id) ?? [];
    return heard.length === 1 ? (heard[0] as number) - at : Number.POSITIVE_INFINITY;
  });
  const sorted = took.sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number;
  report(
    `notice to an open page, ${(PAIRS * 2).toLocaleString('en-GB')} streams, median / 99th percentile`,
    'less than 50 / 250 ms',
    `${at(0.5).toFixed(1)} / ${at(0.99).toFixed(1)} ms, ${sorted.filter(Number.isFinite).length} of ${NOTICES} arrived once`,
    at(0.5) < 50 && at(0.99) < 250,
  );
}

/** Opens the stream of a member and takes down when notices arrive. */
async function listen({ id, cookie }: Member, arrivals: Map<string, number[]>): Promise<void> {
  const asked = get(`${server.url}/api/conversations/events`, { headers: { cookie }, agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream answers ${response.statusCode}`);
  streams.push(response);
  response.setEncoding('utf8').on('data', (text: string) => {
    const heard = [...text.matchAll(/^event: notice$/gm)].map(() => performance.now());
    arrivals.set(id, [...(arrivals.get(id) ?? []), ...heard]);
  });
  response.on('error', () => {});
}

/** The server sends them by itself, in the next minute. */
async function measureDigests() {
  const alone = await gallery(async () => {
    await delay(5_000);
  });
  await pool.query(
    `with member as (
       insert into users (email, email_verified) select 'd' || i || '@example.test', true
       from generate_series(1, $1::int) i returning id
     ), inbox as (insert into inboxes (user_id) select id from member),
     notice as (
       insert into notices (user_id, kind, event, event_key, facts, position, created_at)
       select id, 'wish', 'homes_fit_wish', 'wish ' || n, '{"n": 1}', n, now() - interval '1 hour'
       from member, generate_series(1, 3) n
     )
     insert into notice_settings (user_id, digest_since, digest_at)
     select id, now() - interval '2 hours', now() from member`,
    [MEMBERS],
  );
  await pool.query('vacuum analyze');
  const state = async () => {
    const { rows } = await pool.query<{ made: number; sent: number }>(
      'select count(*) as made, count(sent_at) as sent from notice_digests',
    );
    return rows[0] as { made: number; sent: number };
  };
  while ((await state()).made === 0) await delay(200);
  const begun = performance.now();
  const beside = await gallery(async () => {
    while ((await state()).sent < MEMBERS) await delay(1_000);
  });
  const ms = performance.now() - begun;
  const { rows } = await pool.query<{ mails: number; members: number }>(
    `select count(*) as mails, count(distinct recipient) as members from mailbox_mails where subject like 'Your day%'`,
  );
  const { mails, members } = rows[0] as { mails: number; members: number };
  report(
    `${MEMBERS.toLocaleString('en-GB')} digests due at one moment`,
    `less than ${(DIGEST_MS / 1_000).toFixed(0)} s, one each`,
    `${(ms / 1_000).toFixed(0)} s, ${(MEMBERS / (ms / 1_000)).toFixed(0)} a second, ${mails} mails to ${members} members`,
    ms < DIGEST_MS && mails === MEMBERS && members === MEMBERS,
  );
  const ratio = beside / alone;
  report(
    'gallery beside the digests / alone',
    `at most ${SLOWER}`,
    `${ratio.toFixed(2)} (${beside.toFixed(1)} / ${alone.toFixed(1)} ms)`,
    ratio <= SLOWER,
  );
}

/** The median of requests to the gallery, ten a second, while `work` goes on; in milliseconds. */
async function gallery(work: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${server.url}/api/homes?search=none${took.length}`)).arrayBuffer();
      took.push(performance.now() - begun);
      await delay(100);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return median(took);
}
