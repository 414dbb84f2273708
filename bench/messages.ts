/**
 * Conversations on one process: what 2,000 open event streams weigh, how long a message takes to its recipient, and
 * whether a conversation of 100,000 messages opens as fast as one of 20. Takes half a minute.
 *
 *   node bench/messages.ts
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { type Member, makePairs, type Pair, sendMessage } from './pairs.ts';
import { ratioOf, report } from './rounds.ts';
import { startNode } from './start-node.ts';

const STREAMS = 2_000;
const PAIRS = STREAMS / 2;
const MESSAGES = 400;
/** Messages a second, from as many different members. */
const RATE = 40;
/** Messages before those that count: a process that has just started is slower. */
const WARM_UP = 200;
const OPENINGS = 60;
const ROUNDS = 7;

const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-bench-messages-'));
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
  // First, while the process holds nothing that it could give up for the streams.
  await measureStreams(pairs);
  await measureOpening(pairs[0] as Pair, pairs[1] as Pair);
} finally {
  for (const stream of streams) stream.destroy();
  posts.destroy();
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** A long conversation against a short one, request by request in turn. */
async function measureOpening(long: Pair, short: Pair) {
  for (const [{ conversation_id }, count] of [
    [long, 100_000],
    [short, 20],
  ] as const) {
    await pool.query(
      `insert into conversation_messages (conversation_id, seq, by_host, text)
       select $1, n + 1_000, n % 2 = 0, 'Message ' || n from generate_series(1, $2::int) n`,
      [conversation_id, count],
    );
    await pool.query('update conversations set last_seq = $2 + 1_000 where id = $1', [
      conversation_id,
      count,
    ]);
  }
  await pool.query('vacuum analyze');
  const open =
    ({ host, conversation_id }: Pair) =>
    async () => {
      const begun = performance.now();
      for (let n = 0; n < OPENINGS; n++) {
        const reply = await fetch(`${server.url}/api/conversations/${conversation_id}`, {
          headers: { cookie: host.cookie },
        });
        if (!reply.ok) throw new Error(`The conversation answers ${reply.status}`);
        await reply.arrayBuffer();
      }
      return (performance.now() - begun) / OPENINGS;
    };
  await open(long)();
  const { a, b, ratio } = await ratioOf(ROUNDS, open(long), open(short));
  const measured = `${ratio.toFixed(2)} (${a.toFixed(1)} / ${b.toFixed(1)} ms)`;
  report('conversation of 100,000 messages / of 20, opening', 'less than 1.5', measured, ratio < 1.5);
}

async function measureStreams(pairs: readonly Pair[]) {
  const arrivals = new Map<string, number>();
  await delay(2_000);
  const before = memory();
  for (const { host, guest } of pairs) {
    await Promise.all([host, guest].map((member) => listen(member, arrivals)));
  }
  await delay(3_000);
  const each = (memory() - before) / STREAMS;
  report(
    `memory of an open stream, ${STREAMS.toLocaleString('en-GB')} on one process`,
    'less than 60 kB',
    `${each.toFixed(1)} kB`,
    each < 60,
  );

  const sent = new Map<string, number>();
  for (let n = -WARM_UP; n < MESSAGES; n++) {
    const pair = pairs[((n + WARM_UP) * 37) % PAIRS] as Pair;
    const text = `Message ${n}`;
    if (n >= 0) sent.set(`${pair.host.id} ${text}`, performance.now());
    void sendMessage(posts, server.url, pair, text);
    await delay(1_000 / RATE);
  }
  await delay(2_000);
  const took = [...sent].map(([key, at]) => (arrivals.get(key) ?? Number.POSITIVE_INFINITY) - at);
  const sorted = took.sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number;
  const measured = `${at(0.5).toFixed(1)} / ${at(0.99).toFixed(1)} ms, ${sorted.filter(Number.isFinite).length} of ${MESSAGES} arrived once`;
  report(
    'from sending to the recipient, median / 99th percentile',
    'less than 50 / 250 ms',
    measured,
    at(0.5) < 50 && at(0.99) < 250,
  );
}

/** Opens the stream of a member and takes down when which message arrives. */
async function listen({ id, cookie }: Member, arrivals: Map<string, number>): Promise<void> {
  const asked = get(`${server.url}/api/conversations/events`, { headers: { cookie }, agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream answers ${response.statusCode}`);
  streams.push(response);
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, message] of text.matchAll(/"text":"([^"]+)"/g)) {
      const key = `${id} ${message}`;
      // One that comes twice counts as never arrived.
      arrivals.set(key, arrivals.has(key) ? Number.POSITIVE_INFINITY : performance.now());
    }
  });
  response.on('error', () => {});
}

/** What the server keeps in memory, in kB (Linux only). */
function memory(): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
}
