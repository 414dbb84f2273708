/**
 * Calendars: parsing a feed of 2,000 entries into nights, the processor time of 10,000 feeds per hour, ranges of
 * nights, export, and the search for stale calendars in a large gallery.
 *
 *   node bench/calendars.ts [--homes 1000000] [--rounds 40]
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createCalendarRepository } from '../server/src/features/calendar/calendar.repository.ts';
import { createExportService } from '../server/src/features/calendar/export.service.ts';
import { createFreshnessRepository } from '../server/src/features/calendar/freshness/freshness.repository.ts';
import { createCalendarReader } from '../server/src/features/calendar/reading/calendar-reader.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { inTransaction } from '../server/src/platform/database/transaction.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { createSeal } from '../server/src/platform/sealed-text.ts';
import { median, percentile, report } from './rounds.ts';

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '40' } },
});
const rounds = Number(options.rounds);
const homes = Number(options.homes);
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** 10,000 feeds per hour, in feeds per second. */
const FEEDS_PER_SECOND = 10_000 / 3_600;

const ms = (value: number) => value.toFixed(1);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

await readFeeds();
const directory = await mkdtemp(join(tmpdir(), 'swapstead-bench-'));
const database = await openDatabase({ dataDir: directory, poolSize: 4 }, createLogger('silent'));
try {
  await migrate(database.pool);
  const ids = await fill(database.pool);
  await setRanges(database.pool, ids);
  await exportRuns(database.pool, ids);
  await lookForStale(database.pool);
} finally {
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

/** As a site sends them: 260 bytes for each of 2,000 entries. */
function largeFeed(): Uint8Array {
  const day = (number: number) =>
    new Date(Date.UTC(2027, 0, 1 + number)).toISOString().slice(0, 10).replaceAll('-', '');
  const entries = Array.from({ length: 2_000 }, (_, index) =>
    [
      'BEGIN:VEVENT',
      `UID:${randomUUID()}@elsewhere.test`,
      'DTSTAMP:20270101T000000Z',
      `DTSTART;VALUE=DATE:${day(index % 700)}`,
      `DTEND;VALUE=DATE:${day((index % 700) + 2)}`,
      'SUMMARY:Reserved',
      `DESCRIPTION:${'x'.repeat(80)}`,
      'END:VEVENT',
    ].join('\r\n'),
  );
  return new TextEncoder().encode(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n'),
  );
}

async function readFeeds() {
  const reader = createCalendarReader();
  const bytes = largeFeed();
  const request = {
    window: { from: '2027-01-01', to: '2029-01-01' },
    time_zone: 'Europe/Lisbon',
    end_rule: 'check_out' as const,
    counts_free: false,
    today: '2027-01-01',
    own_key: new Uint8Array(32),
  };
  const times: number[] = [];
  await reader.read(bytes, request, '');
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) times.push(await timed(() => reader.read(bytes, request, '')));
  const spent = process.cpuUsage(before);
  await reader.close();
  report('a feed of 2,000 entries into nights', '≤ 200 ms', `${ms(median(times))} ms`, median(times) <= 200);
  const share = ((spent.user + spent.system) / 1_000 / rounds / 1_000) * FEEDS_PER_SECOND;
  report('10,000 such feeds an hour, of one core', '≤ 25 %', `${(share * 100).toFixed(1)} %`, share <= 0.25);
}

/** This many homes of a tenth as many hosts with a subscription and recently confirmed calendars. */
async function fill(pool: pg.Pool): Promise<string[]> {
  await pool.query(
    `with host as (insert into users (email, email_verified)
       select 'host' || n || '@members.test', true from generate_series(1, $1) n returning id),
     paid as (insert into user_subscriptions (user_id, subscription_status, subscription_plan)
       select id, 'paid', 'annual' from host)
     insert into homes (user_id, title, description, location, home_type)
       select id, 'A home', 'One room', 'Porto', 'Loft' from host, generate_series(1, 10)`,
    [Math.ceil(homes / 10)],
  );
  await pool.query(
    'vacuum analyze calendars, homes, user_subscriptions, home_available_dates, member_search',
  );
  const { rows } = await pool.query<{ id: string }>('select id from homes order by random() limit 2000');
  return rows.map(({ id }) => id);
}

async function setRanges(pool: pg.Pool, ids: readonly string[]) {
  const times: number[] = [];
  const at = new Date();
  for (let round = -5; round < rounds * 5; round++) {
    const id = ids[(round + 5) % ids.length] as string;
    const time = await timed(() =>
      inTransaction(pool, async (client) => {
        await createCalendarRepository().lock(client, id);
        await createCalendarRepository().setNights(
          client,
          id,
          [{ from: '2027-07-03', to: '2027-07-17', state: round % 2 ? 'open' : 'closed' }],
          { at, change_id: randomUUID() },
        );
      }),
    );
    if (round >= 0) times.push(time);
  }
  const [half, most] = [median(times), percentile(times, 0.95)];
  report(
    `a range of 14 nights set at ${homes} homes, p50 / p95`,
    '5 / 20 ms',
    `${ms(half)} / ${ms(most)} ms`,
    half <= 5 && most <= 20,
  );
}

/** Without HTTP: the reply at a calendar's address, and the reply to a client that already has it. */
async function exportRuns(pool: pg.Pool, ids: readonly string[]) {
  const id = ids[0] as string;
  await pool.query(
    `update calendars set closed = (select range_agg(daterange(date '2027-01-01' + n * 3, date '2027-01-02' + n * 3))
       from generate_series(0, 199) n) where home_id = $1`,
    [id],
  );
  const { rows } = await pool.query<{ user_id: string }>('select user_id from homes where id = $1', [id]);
  const exports = createExportService({
    pool,
    calendars: createCalendarRepository(),
    secret: Buffer.alloc(32),
    seal: createSeal(Buffer.alloc(32), 'calendar-address'),
    siteUrl: () => 'http://localhost',
    clock: () => new Date('2026-12-05T12:00:00Z'),
  });
  const host = { level: 'subscriber', user_id: rows[0]?.user_id as string, is_admin: false } as const;
  const { address } = await exports.makeAddress(id, host);
  const token = /([^/]+)\.ics$/.exec(address ?? '')?.[1] ?? '';
  const { etag } = (await exports.read(token)) ?? {};
  const read = async () => {
    const calendar = await exports.read(token);
    const text = calendar?.text();
    if (text?.match(/BEGIN:VEVENT/g)?.length !== 200) throw new Error('There are not 200 runs.');
  };
  const unchanged = async () => {
    if ((await exports.read(token))?.etag !== etag) throw new Error('The calendar has changed.');
  };
  for (const [what, target, work] of [
    ['export of 200 runs', [3, 10], read],
    ['the same, not changed (304)', [1, 3], unchanged],
  ] as const) {
    const times: number[] = [];
    for (let round = -5; round < rounds; round++) {
      const time = await timed(work);
      if (round >= 0) times.push(time);
    }
    const [half, most] = [median(times), percentile(times, 0.95)];
    report(
      `${what}, p50 / p95`,
      `${target.join(' / ')} ms`,
      `${ms(half)} / ${ms(most)} ms`,
      half <= target[0] && most <= target[1],
    );
  }
}

async function lookForStale(pool: pg.Pool) {
  await pool.query(
    "update calendars set counts_from = now() - interval '50 days' where home_id in (select home_id from calendars limit 1000)",
  );
  const time = await timed(async () => {
    let after: string | undefined = NOBODY;
    while (after) after = (await createFreshnessRepository().hosts(pool, new Date(), after, 200)).at(-1);
  });
  report(`the look for stale calendars over ${homes} homes`, '≤ 5 s', `${ms(time / 1_000)} s`, time <= 5_000);
}
