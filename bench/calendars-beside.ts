/**
 * Calendars over HTTP on one process: what other requests take while 10,000 other calendars an hour are read by the
 * server's own job, and what a house page takes with 730 nights that somebody has set. Takes five minutes.
 *
 *   node bench/calendars-beside.ts [seconds of reading]
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { readSecret } from '../server/src/platform/database/secrets.ts';
import { createSeal } from '../server/src/platform/sealed-text.ts';
import { createCalendarServer, daysCalendar } from '../server/test/calendar-server.ts';
import { timesBeside } from './beside.ts';
import { makePairs, type Pair } from './pairs.ts';
import { percentile, ratioOf, report } from './rounds.ts';
import { startSite } from './site.ts';

const SECONDS = Number(process.argv[2] ?? 180);
/** 10,000 an hour, in as many seconds. */
const FEEDS = Math.ceil((10_000 / 3_600) * SECONDS);
/** Entries of most calendars, and of every twentieth. */
const ENTRIES = 60;
const MANY_ENTRIES = 2_000;
const SLOWER = 1.2;
const ROUNDS = 7;
const REQUESTS = 40;

const outside = await createCalendarServer();
const site = await startSite({ CALENDAR_HOSTS_ALLOWED: outside.host });
try {
  const pairs = await makePairs(site.pool, 500);
  await measureReading(pairs);
  await measureHousePage(pairs[0] as Pair, pairs[1] as Pair);
} finally {
  await site.stop();
  await outside.close();
}

function dayText(number: number): string {
  return new Date(Date.now() + number * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

/** The feeds fall due one after the other, as they do when hosts connected them at different times. */
async function measureReading(pairs: readonly Pair[]) {
  const calendars = [ENTRIES, MANY_ENTRIES].map((count) =>
    daysCalendar(
      ...Array.from(
        { length: count },
        (_, n) => [dayText((n * 3) % 700), dayText(((n * 3) % 700) + 2)] as const,
      ),
    ),
  ) as [string, string];
  const { seal } = createSeal(await readSecret(site.pool, 'calendar'), 'feed-address');
  const { rows } = await site.pool.query<{ id: string }>('select id from homes order by id');
  const alone = await timesBeside(site.url, () => delay(60_000));
  for (let n = 0; n < FEEDS; n++) {
    const path = `/${randomUUID()}.ics`;
    outside.calendar(path, calendars[n % 20 ? 0 : 1]);
    await site.pool.query(
      `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, next_try_at)
       values ($1, 'Elsewhere', $2, $3, '', now() + $4 * interval '1 second')`,
      [
        rows[n % pairs.length]?.id,
        seal(outside.url(path)),
        createHmac('sha256', 'bench').update(path).digest(),
        (n / FEEDS) * SECONDS,
      ],
    );
  }
  const read = async () => {
    const state = 'select count(read_at)::int as read, count(failure)::int as failed from calendar_feeds';
    return (await site.pool.query<{ read: number; failed: number }>(state)).rows[0] ?? { read: 0, failed: 0 };
  };
  const patience = Date.now() + (SECONDS + 120) * 1_000;
  const beside = await timesBeside(site.url, async () => {
    while ((await read()).read < FEEDS && Date.now() < patience) await delay(1_000);
  });
  const counted = await read();
  const [before, meanwhile] = [percentile(alone, 0.99), percentile(beside, 0.99)];
  report(
    '10,000 calendars an hour: p99 of the gallery meanwhile / alone',
    `at most ${SLOWER}, all read`,
    `${(meanwhile / before).toFixed(2)} (${meanwhile.toFixed(1)} / ${before.toFixed(1)} ms), ${counted.read} of ${FEEDS} read, ${counted.failed} failed`,
    meanwhile / before <= SLOWER && counted.read === FEEDS && counted.failed === 0,
  );
}

/** What the house page asks of a home for a subscriber, with nights in runs of one to seven days and with none. */
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
      [`/api/homes/${id}`, `/api/homes/${id}/nights`].map(async (path) => {
        const reply = await fetch(site.url + path, { headers: { cookie: full.guest.cookie } });
        if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
        return reply.text();
      }),
    );
    return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  };
  const times = (id: string) => async () => {
    const begun = performance.now();
    for (let n = 0; n < REQUESTS; n++) await ask(id);
    return (performance.now() - begun) / REQUESTS;
  };
  await times(fullId)();
  await times(emptyId)();
  const more = (await ask(fullId)) - (await ask(emptyId));
  const { a, b, ratio } = await ratioOf(ROUNDS, times(fullId), times(emptyId));
  report(
    'house page with 730 nights / without',
    'at most 1.1, 2 kB more',
    `${ratio.toFixed(2)} (${a.toFixed(1)} / ${b.toFixed(1)} ms), ${(more / 1_000).toFixed(1)} kB more (brotli)`,
    ratio <= 1.1 && more <= 2_000,
  );
}
