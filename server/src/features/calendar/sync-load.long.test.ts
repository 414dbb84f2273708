import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { HOSTILE } from '../../../test/hostile-calendars.ts';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createFeedSync } from './feed-sync.ts';
import { createCalendarReader } from './reading/calendar-reader.ts';

const READING_MS = 20;
const { list } = hostActions(() => test);

const test = await startTestApp();

it('reads due calendars one after the other, and rests ten times as long when few are due [CAL-43, CAL-33]', async () => {
  const home = await list(await signIn(test, { level: 'subscriber' }));
  // What is due by the test's clock may also be due by the server's.
  await test.jobs.rest();
  await test.pool.query(
    `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, next_try_at)
     select $1, 'Elsewhere', n, n::bytea, '', '2026-12-05T11:00:00Z' from unnest(array['a', 'b', 'c', 'd', 'e', 'f']) as n`,
    [home.id],
  );
  const readings: { begun: number; over: number }[] = [];
  let fetching = 0;
  let mostFetched = 0;
  const sync = createFeedSync({
    pool: test.pool,
    async fetchCalendar() {
      mostFetched = Math.max(mostFetched, ++fetching);
      await delay(READING_MS);
      fetching--;
      return { bytes: new Uint8Array(), etag: null, last_modified: null };
    },
    reader: {
      async read() {
        const begun = performance.now();
        await delay(READING_MS);
        readings.push({ begun, over: performance.now() });
        return { entries: [], unreadable: 0, read_in_part: 0, unknown_zones: 0, marked_free: 0 };
      },
      close: async () => {},
    },
    zoneOf: async () => 'UTC',
    ownKey: () => new Uint8Array(32),
    openAddress: (sealed) => sealed,
    notify: async () => {},
    onOutage: async () => {},
    clock: () => new Date('2026-12-05T12:00:00Z'),
  });
  await sync.syncDue(new AbortController().signal);
  expect(readings).toHaveLength(6);
  // Slow servers are fetched in parallel.
  expect(mostFetched).toBeGreaterThan(1);
  const rests = readings.slice(1).map(({ begun }, n) => begun - (readings[n]?.over ?? 0));
  // Timers may fire a millisecond early.
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(10 * (READING_MS - 1));
});

it.runIf(process.platform === 'linux')(
  'reads on a thread with lower priority than requests [CAL-43]',
  async () => {
    const nices = async () => {
      const threads = await readdir('/proc/self/task');
      const lines = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8')));
      // Fields after the name in brackets; the nice value is the 17th.
      return lines.map((line) => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]));
    };
    const before = (await nices()).filter((nice) => nice > 0).length;
    const reader = createCalendarReader();
    await reader.read(calendarOf(1), REQUEST, '');
    expect((await nices()).filter((nice) => nice > 0).length).toBe(before + 1);
    await reader.close();
  },
);

it('costs almost no time of the thread that answers requests, whatever the calendar [CAL-43]', async () => {
  const reader = createCalendarReader();
  await reader.read(calendarOf(1), REQUEST, '');
  const begun = process.threadCpuUsage();
  for (const [, text] of HOSTILE) await reader.read(text, REQUEST, '').catch(() => {});
  for (let n = 0; n < 10; n++) await reader.read(calendarOf(2_000), REQUEST, '');
  const { user, system } = process.threadCpuUsage(begun);
  await reader.close();
  // The hostile ones alone use many seconds of the other thread.
  expect((user + system) / 1_000 / (HOSTILE.length + 10)).toBeLessThan(20);
  // They run one after the other, on a low-priority thread.
});

const REQUEST = {
  window: { from: '2027-01-01', to: '2029-01-01' },
  time_zone: 'Europe/Lisbon',
  end_rule: 'check_out',
  counts_free: false,
  today: '2027-01-01',
  own_key: new Uint8Array(32),
} as const;

function calendarOf(entries: number): Uint8Array {
  const lines = Array.from({ length: entries }, (_, n) => [
    'BEGIN:VEVENT',
    `UID:${n}@swapstead`,
    'DTSTART;VALUE=DATE:20270703',
    'END:VEVENT',
  ]).flat();
  return new TextEncoder().encode(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
}
