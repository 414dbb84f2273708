/**
 * Conversations on one process: what 2,000 open event streams weigh, how long a message takes to its recipient, and
 * whether a conversation of 100,000 messages opens as fast as one of 20. Takes half a minute.
 *
 *   node bench/messages.ts
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newToken } from '../server/src/features/accounts/tokens.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
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

type Member = { id: string; cookie: string };
type Pair = { host: Member; guest: Member; conversation_id: string };

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
  const pairs = await makePairs();
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

/** Members with a session each, and a conversation for every two of them. */
async function makePairs(): Promise<Pair[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, email_verified) select 'm' || i || '@example.test', true
     from generate_series(1, $1::int) i returning id`,
    [STREAMS],
  );
  await pool.query('insert into inboxes (user_id) select id from users');
  await pool.query(
    "insert into user_subscriptions (user_id, subscription_status) select id, 'paid' from users",
  );
  const members: Member[] = [];
  for (const { id } of rows) {
    const { token, token_hash } = newToken();
    await pool.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [id, token_hash],
    );
    members.push({ id, cookie: `swapstead_session=${token}` });
  }
  const pairs: Pair[] = [];
  for (let index = 0; index < PAIRS; index++) {
    const [host, guest] = [members[index], members[index + PAIRS]] as [Member, Member];
    const made = await pool.query<{ id: string }>(
      `with home as (
         insert into homes (user_id, title, description, location, home_type) values ($1, 'A', 'B', 'C', 'Loft')
         returning id
       ), c as (
         insert into conversations (home_id, home_title, guest_id, host_id) select id, 'A', $2, $1 from home
         returning id
       ), sides as (
         insert into conversation_sides (conversation_id, user_id, position)
         select id, unnest(array[$1, $2]::uuid[]), 1 from c
       )
       select id from c`,
      [host.id, guest.id],
    );
    pairs.push({ host, guest, conversation_id: made.rows[0]?.id as string });
  }
  return pairs;
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
    void send(pair, text);
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

async function send({ guest, conversation_id }: Pair, text: string): Promise<void> {
  const asked = request(`${server.url}/api/conversations/${conversation_id}/messages`, {
    method: 'POST',
    agent: posts,
    headers: { cookie: guest.cookie, 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ text }));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 201) throw new Error(`The message was refused: ${response.statusCode}`);
  response.resume();
}

/** What the server keeps in memory, in kB (Linux only). */
function memory(): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
}
