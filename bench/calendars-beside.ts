/**
 * Calendars over HTTP on one process: times of other requests while the server's own job syncs as many calendars as
 * are due per minute with 10,000 per hour, in turn with their times without it; and the time of a house page with 730
 * nights that a host has set. Takes ten minutes.
 *
 *   node bench/calendars-beside.ts [rounds]
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { readSecret } from '../server/src/platform/database/secrets.ts';
import { createSeal } from '../server/src/platform/sealed-text.ts';
import { createCalendarServer, daysCalendar } from '../server/test/calendar-server.ts';
import { sendNow } from '../server/test/drills/queue.ts';
import { timesBeside } from './beside.ts';
import { makePairs, type Pair } from './pairs.ts';
import { median, percentile, ratioOf, report } from './rounds.ts';
import { startSite } from './site.ts';

const BESIDE_ROUNDS = Number(process.argv[2] ?? 7);
/** Feeds due per minute. */
const FEEDS = Math.ceil(10_000 / 60);
const PAUSE_MS = 20;
/** A round takes a minute with the sync and as long without; a busy machine completes fewer rounds. */
const PATIENCE_MS = 400_000;
const LEAST_ROUNDS = 3;
/** Events in most calendars, and of every twentieth. */
const ENTRIES = 60;
const MANY_ENTRIES = 2_000;
const SLOWER = 1.2;
const ROUNDS = 21;
const REQUESTS = 300;

const DUE = 'update calendar_feeds set next_try_at = now(), attempt = 0, read_at = null';
const LEFT = 'select count(*)::int as n from calendar_feeds where read_at is null and failure is null';
const BEGUN = 'select count(*)::int as n from calendar_feeds where attempt > 0';

const outside = await createCalendarServer();
const site = await startSite({ CALENDAR_HOSTS_ALLOWED: outside.host });
try {
  const pairs = await makePairs(site.pool, FEEDS);
  await measureReading(pairs);
  await measureHousePage(pairs[0] as Pair, pairs[1] as Pair);
} finally {
  await site.stop();
  await outside.close();
}

function dayText(number: number): string {
  return new Date(Date.now() + number * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

function calendarOf(count: number, shift: number): string {
  return daysCalendar(
    ...Array.from({ length: count }, (_, n) => {
      const first = (n * 3 + (n === 0 ? 0 : shift)) % 700;
      return [dayText(first), dayText(first + 2)] as const;
    }),
  );
}

/** In each round every calendar has changed, so that all of its entries are written again. */
async function measureReading(pairs: readonly Pair[]) {
  const paths = await connectFeeds(pairs);
  const alone: number[] = [];
  const beside: number[] = [];
  const ratios: number[] = [];
  const patience = performance.now() + PATIENCE_MS;
  for (let round = 0; round <= BESIDE_ROUNDS; round++) {
    if (ratios.length >= LEAST_ROUNDS && performance.now() > patience) break;
    paths.forEach((path, n) => {
      outside.calendar(path, calendarOf(n % 20 ? ENTRIES : MANY_ENTRIES, round));
    });
    await beginReading();
    const begun = performance.now();
    const meanwhile = await timesBeside(site.url, isRead, PAUSE_MS);
    const lasted = performance.now() - begun;
    const before = await timesBeside(site.url, () => delay(lasted), PAUSE_MS);
    // The first round runs with a new server and new calendars.
    if (round === 0) continue;
    alone.push(...before);
    beside.push(...meanwhile);
    ratios.push(percentile(meanwhile, 0.99) / percentile(before, 0.99));
  }
  const { rows } = await site.pool.query<{ read: number; failed: number }>(
    'select count(read_at)::int as read, count(failure)::int as failed from calendar_feeds',
  );
  const { read, failed } = rows[0] as (typeof rows)[number];
  const ratio = median(ratios);
  const [p99, p99Alone] = [percentile(beside, 0.99), percentile(alone, 0.99)];
  report(
    '10,000 calendars an hour: p99 of the gallery meanwhile / alone',
    `at most ${SLOWER}, all read`,
    `${ratio.toFixed(2)} (${p99.toFixed(1)} / ${p99Alone.toFixed(1)} ms of ${beside.length} requests, ${ratios.map((one) => one.toFixed(2)).join(', ')}), ${read} of ${FEEDS} read, ${failed} failed`,
    ratio <= SLOWER && read === FEEDS && failed === 0,
  );
}

/** @returns the addresses of the calendars at the other site */
async function connectFeeds(pairs: readonly Pair[]): Promise<string[]> {
  const { seal } = createSeal(await readSecret(site.pool, 'calendar'), 'feed-address');
  const { rows } = await site.pool.query<{ id: string }>('select id from homes order by id');
  const paths = Array.from({ length: FEEDS }, () => `/${randomUUID()}.ics`);
  for (const [n, path] of paths.entries()) {
    await site.pool.query(
      `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, next_try_at)
       values ($1, 'Elsewhere', $2, $3, '', now() + interval '1 hour')`,
      [
        rows[n % pairs.length]?.id,
        seal(outside.url(path)),
        createHmac('sha256', 'bench').update(path).digest(),
      ],
    );
  }
  return paths;
}

/** Makes all feeds due and starts the minutely job. */
async function beginReading() {
  await site.pool.query(DUE);
  await sendNow(site, 'read-feeds');
  await until(async () => (await count(BEGUN)) > 0);
}

async function isRead() {
  await until(async () => (await count(LEFT)) === 0);
}

async function count(sql: string): Promise<number> {
  return (await site.pool.query<{ n: number }>(sql)).rows[0]?.n ?? 0;
}

async function until(isSo: () => Promise<boolean>) {
  const patience = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error('The calendars are not read');
    await delay(100);
  }
}

/** The requests of a house page for a subscriber, with nights in runs of one to seven days and with none. */
async function measureHousePage(full: Pair, empty: Pair) {
  const homeOf = async ({ host }: Pair) =>
    (await site.pool.query<{ id: string }>('select id from homes where user_id = $1', [host.id])).rows[0]
      ?.id as string;
  const [fullId, emptyId] = [await homeOf(full), await homeOf(empty)];
  const runs: string[] = [];
  const open: number[] = [];
  for (let day = 1, n = 0; day < 730; n++) {
    const length = (n % 7) + 1;
    const end = Math.min(day + length, 730);
    if (n % 2) runs.push(`daterange(current_date + ${day}, current_date + ${end})`);
    else for (let night = day; night < end; night++) open.push(night);
    day = end;
  }
  await site.pool.query(
    `update calendars set closed = (select range_agg(r) from unnest(array[${runs.join(', ')}]) as r) where home_id = $1`,
    [fullId],
  );
  await site.pool.query(
    'insert into home_available_dates (home_id, day) select $1, current_date + n from unnest($2::int[]) as n',
    [fullId, open],
  );
  const ask = async (id: string) => {
    const bodies = await Promise.all(
      [`/api/homes/${id}?without=available_dates`, `/api/homes/${id}/nights?form=letters`].map(
        async (path) => {
          const reply = await fetch(site.url + path, { headers: { cookie: full.guest.cookie } });
          if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
          return reply.text();
        },
      ),
    );
    return bodies;
  };
  const weigh = async (id: string) =>
    (await ask(id)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  const times = (id: string) => async () => {
    const begun = performance.now();
    for (let n = 0; n < REQUESTS; n++) await ask(id);
    return (performance.now() - begun) / REQUESTS;
  };
  await times(fullId)();
  await times(emptyId)();
  const more = (await weigh(fullId)) - (await weigh(emptyId));
  const { a, b, ratio } = await ratioOf(ROUNDS, times(fullId), times(emptyId));
  report(
    'house page with 730 nights / without',
    'at most 1.1, 2 kB more',
    `${ratio.toFixed(2)} (${a.toFixed(1)} / ${b.toFixed(1)} ms), ${(more / 1_000).toFixed(1)} kB more (brotli)`,
    ratio <= 1.1 && more <= 2_000,
  );
}
