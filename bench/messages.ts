/**
 * Conversations on one process: the memory of 2,000 open event streams, how long a message takes to its recipient,
 * and whether a conversation of 100,000 messages opens as fast as one of 20. Takes half a minute.
 *
 *   node bench/messages.ts
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Member, makePairs, type Pair, sendMessage } from './pairs.ts';
import { percentile, ratioOf, report } from './rounds.ts';
import { startSite } from './site.ts';

const STREAMS = 2_000;
const PAIRS = STREAMS / 2;
const MESSAGES = 400;
/** Messages per second, from as many different members. */
const RATE = 40;
/** Uncounted messages at the beginning: a process that has just started is slower. */
const WARM_UP = 200;
const OPENINGS = 60;
const ROUNDS = 7;

const site = await startSite();
const posts = new Agent({ keepAlive: true, maxSockets: 50 });
try {
  const pairs = await makePairs(site.pool, PAIRS);
  // First, before the process has memory that it could reuse for the streams.
  await measureStreams(pairs);
  await measureOpening(pairs[0] as Pair, pairs[1] as Pair);
} finally {
  posts.destroy();
  await site.stop();
}

/** A long conversation against a short one, request by request in turn. */
async function measureOpening(long: Pair, short: Pair) {
  for (const [{ conversation_id }, count] of [
    [long, 100_000],
    [short, 20],
  ] as const) {
    await site.pool.query(
      `insert into conversation_messages (conversation_id, seq, by_host, text)
       select $1, n + 1_000, n % 2 = 0, 'Message ' || n from generate_series(1, $2::int) n`,
      [conversation_id, count],
    );
    await site.pool.query('update conversations set last_seq = $2 + 1_000 where id = $1', [
      conversation_id,
      count,
    ]);
  }
  await site.pool.query('vacuum analyze');
  const open =
    ({ host, conversation_id }: Pair) =>
    async () => {
      const begun = performance.now();
      for (let n = 0; n < OPENINGS; n++) {
        const reply = await fetch(`${site.url}/api/conversations/${conversation_id}`, {
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
    void sendMessage(posts, site.url, pair, text);
    await delay(1_000 / RATE);
  }
  await delay(2_000);
  const took = [...sent].map(([key, at]) => (arrivals.get(key) ?? Number.POSITIVE_INFINITY) - at);
  const at = (part: number) => percentile(took, part);
  const measured = `${at(0.5).toFixed(1)} / ${at(0.99).toFixed(1)} ms, ${took.filter(Number.isFinite).length} of ${MESSAGES} arrived once`;
  report(
    'from sending to the recipient, median / 99th percentile',
    'less than 50 / 250 ms',
    measured,
    at(0.5) < 50 && at(0.99) < 250,
  );
}

/** Opens a member's stream and records when each message arrives. */
function listen(member: Member, arrivals: Map<string, number>): Promise<void> {
  return site.openStream(member, (text) => {
    for (const [, message] of text.matchAll(/"text":"([^"]+)"/g)) {
      const key = `${member.id} ${message}`;
      // A duplicate counts as never arrived.
      arrivals.set(key, arrivals.has(key) ? Number.POSITIVE_INFINITY : performance.now());
    }
  });
}

/** The server's resident memory, in kB (Linux only). */
function memory(): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]);
}
