import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Database } from '../../src/platform/database/database.ts';
import { type CalendarServer, createCalendarServer, daysCalendar } from '../calendar-server.ts';
import type { RealServer } from '../real-server.ts';
import { urlOf } from '../test-database.ts';
import { setClock } from './clock.ts';
import type { Drill, DrillReport } from './drill.ts';
import { connectHostile } from './hostile-feeds.ts';
import {
  ask,
  inFolder,
  killServer,
  lookInto,
  type Member,
  newHome,
  newMembers,
  startServer,
  stopServer,
  until,
} from './kit.ts';
import { drainQueue, runNow } from './queue.ts';

/** The other site's response time, long enough for a kill during the sync. */
const ANSWER_MS = 200;
const SILENT = 'silent-calendars';

type Scene = {
  dataDir: string;
  outside: CalendarServer;
  settings: Record<string, string>;
  host: Member;
  home_id: string;
  feed: string;
  problems: string[];
};

/**
 * kill -9 of the server during a sync and during a confirmation, 'Sync now' in two processes at once, a clock that
 * jumps 45, 60 and 90 days ahead and back, and at the same time hostile calendars.
 */
async function run(rounds: number, print: (line: string) => void, brief = false): Promise<DrillReport> {
  const problems: string[] = [];
  let kills = 0;
  let confirmations = 0;
  await inFolder(async (dataDir) => {
    const outside = await createCalendarServer();
    const settings = {
      CALENDAR_HOSTS_ALLOWED: outside.host,
      CLOCK_FILE: join(dataDir, 'clock'),
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock-preload.ts')).href}`,
    };
    let server = await startServer(dataDir, settings);
    let database = await lookInto(dataDir);
    try {
      const [host] = (await newMembers(database.pool, 1)) as [Member];
      const scene = await connect({ dataDir, outside, settings, host, problems }, server, database);
      for (let round = 1; round <= rounds; round++) {
        await twoProcesses(scene, server, database);
        // Only once, because the slowest takes ten seconds.
        if (round === 1) problems.push(...(await connectHostile(scene, server, brief)));
        const acknowledged = await killWhileBusy(scene, server, database, round);
        confirmations += acknowledged.length;
        kills++;
        await database.close();
        server = await startServer(dataDir, settings);
        database = await lookInto(dataDir);
        await lookAfterKill(scene, database, acknowledged, round);
        print(`round ${round}: ${problems.length} problems`);
      }
      await jumpClock(scene, server, database);
    } finally {
      await database.close();
      problems.push(...(await stopServer(server)));
      await outside.close();
    }
  });
  return {
    figures: { kills, 'confirmations acknowledged': confirmations },
    held: [
      'a killed sync leaves either the old nights closed or the new ones, and opens none; the next sync is complete',
      "'Sync now' in two processes syncs the calendar once; an acknowledged confirmation is stored",
      'a host is notified once at 45, 60 and 90 days of silence, however the clock jumps; every hostile calendar and site ends in a sync or an error while others search',
    ],
    retried: ["syncs of a killed process, an hour after their start or by the next 'Sync now'"],
    problems,
  };
}

type Begun = Omit<Scene, 'home_id' | 'feed'>;

async function connect(begun: Begun, server: RealServer, database: Database): Promise<Scene> {
  const home_id = await newHome(database.pool, begun.host);
  begun.outside.calendar('/feed.ics', calendarOf(0));
  const reply = await ask(server.url, 'POST', `/api/homes/${home_id}/feeds`, {
    as: begun.host,
    body: { name: 'Elsewhere', address: begun.outside.url('/feed.ics') },
  });
  if (reply?.status !== 201) throw new Error(`The calendar was refused: ${reply?.text}`);
  return { ...begun, home_id, feed: reply.json<{ id: string }>().id };
}

/** Each round has its own nights, besides three that are always closed. */
function calendarOf(round: number): string {
  const first = new Date(Date.UTC(2027, 2, 1 + round * 7)).toISOString().slice(0, 10).replaceAll('-', '');
  const end = new Date(Date.UTC(2027, 2, 5 + round * 7)).toISOString().slice(0, 10).replaceAll('-', '');
  return daysCalendar(['20270101', '20270104'], [first, end]);
}

const nightsOf = async ({ feed }: Scene, { pool }: Database): Promise<string> =>
  (await pool.query<{ nights: string }>('select nights::text from calendar_feeds where id = $1', [feed]))
    .rows[0]?.nights ?? 'no feed';
/** Dates the last attempt back, so that the feed is due and may be synced by the button. */
const due = ({ feed }: Scene, { pool }: Database, since = '2 days') =>
  pool.query('update calendar_feeds set tried_at = null, next_try_at = now() - $2::interval where id = $1', [
    feed,
    since,
  ]);

async function twoProcesses(scene: Scene, server: RealServer, database: Database): Promise<void> {
  const { outside, host, home_id, feed, problems } = scene;
  const other = await startServer(join(scene.dataDir, 'other'), {
    ...scene.settings,
    DATABASE_URL: urlOf(database.connection),
  });
  try {
    // Not due by the clock, which would also sync it and spoil the count.
    await due(scene, database, '-1 hour');
    const before = outside.asked.length;
    const presses = [server, other, server, other, server, other].map(({ url }) =>
      ask(url, 'POST', `/api/homes/${home_id}/feeds/${feed}/sync`, { as: host }),
    );
    const statuses = (await Promise.all(presses)).map((reply) => reply?.status).sort();
    if (`${statuses}` !== '200,429,429,429,429,429') problems.push(`presses at once answered ${statuses}`);
    const asked = outside.asked.length - before;
    if (asked !== 1) problems.push(`a calendar was asked for ${asked} times by presses at once`);
  } finally {
    problems.push(...(await stopServer(other)));
  }
}

/** Syncs and confirms until the process is killed. @returns when each acknowledged confirmation was sent */
async function killWhileBusy(scene: Scene, server: RealServer, database: Database, round: number) {
  const { outside, host, home_id } = scene;
  outside.on('/feed.ics', (_request, response) => {
    setTimeout(() => response.end(calendarOf(round)), ANSWER_MS);
  });
  await due(scene, database);
  const acknowledged: number[] = [];
  let isOver = false;
  async function confirm() {
    while (!isOver) {
      const sent = Date.now();
      const reply = await ask(server.url, 'POST', `/api/homes/${home_id}/calendar/confirm`, { as: host });
      if (reply?.status === 200) acknowledged.push(sent);
      else await delay(10);
    }
  }
  const confirming = confirm();
  await until(() => acknowledged.length > 0, 'the first confirmation');
  const reading = ask(server.url, 'POST', `/api/homes/${home_id}/feeds/${scene.feed}/sync`, { as: host });
  // Before, during and after the response, round by round.
  await delay((ANSWER_MS * 2 * (round % 5)) / 4);
  await killServer(server);
  isOver = true;
  await Promise.all([reading, confirming]);
  return acknowledged;
}

async function lookAfterKill(scene: Scene, database: Database, acknowledged: number[], round: number) {
  const { problems, home_id } = scene;
  const kept = await nightsOf(scene, database);
  if (!kept.includes('[2027-01-01,2027-01-04)')) problems.push(`a kill opened nights: ${kept}`);
  const { rows } = await database.pool.query<{ confirmed_at: Date | null }>(
    'select confirmed_at from calendars where home_id = $1',
    [home_id],
  );
  const last = acknowledged.at(-1);
  if (last !== undefined && (rows[0]?.confirmed_at?.getTime() ?? 0) < last) {
    problems.push('an acknowledged confirmation is lost');
  }
  await due(scene, database);
  await runNow(database, 'read-feeds');
  const wanted = /DTSTART;VALUE=DATE:(\d{8})/g;
  const days = [...calendarOf(round).matchAll(wanted)].map(([, day = '']) =>
    day.replace(/(....)(..)(..)/, '$1-$2-$3'),
  );
  await until(
    async () => {
      const nights = await nightsOf(scene, database);
      return days.every((day) => nights.includes(`[${day},`));
    },
    'the reading after a kill',
    20_000,
  ).catch((error: Error) => problems.push(error.message));
}

async function jumpClock(
  { settings, host, home_id, problems }: Scene,
  server: RealServer,
  database: Database,
) {
  const jump = async (days: number) => {
    await setClock(server, settings.CLOCK_FILE ?? '', days);
    await runNow(database, SILENT);
    await drainQueue(database, ['confirm-calendars-mail']);
  };
  for (const days of [46, 0, 61, 46, 91, 61, 95]) await jump(days);
  const { rows } = await database.pool.query<{ event: string }>(
    "select event from notices where user_id = $1 and event like 'calendar\\_%' order by created_at",
    [host.user_id],
  );
  const events = rows
    .map(({ event }) => event)
    .sort()
    .join();
  if (events !== 'calendar_left_out,calendar_not_confirmed,calendar_to_confirm') {
    problems.push(`a clock that jumps tells ${events}`);
  }
  const mailbox = await ask(server.url, 'GET', `/dev/mailbox.json?to=${host.email}`);
  const mails = mailbox?.json<{ subject: string }[]>() ?? [];
  const asked = mails.filter(({ subject }) => subject === 'Is your calendar still right?').length;
  if (asked !== 1) problems.push(`a clock that jumps sends ${asked} mails`);
  const confirmed = await ask(server.url, 'POST', `/api/homes/${home_id}/calendar/confirm`, { as: host });
  const silent = confirmed?.json<{ freshness: { silent_days: number } }>().freshness.silent_days;
  if (silent !== 0) problems.push(`a confirmed calendar is silent for ${silent} days`);
  await jump(0);
  const nights = await ask(server.url, 'GET', `/api/homes/${home_id}/nights`, { as: host });
  const back = nights?.json<{ freshness: { silent_days: number } }>().freshness.silent_days;
  if (back !== 0) problems.push(`a calendar confirmed in the future is silent for ${back} days`);
}

export const drill: Drill = {
  failure: 'kill -9 during calendar syncs and confirmations, two processes, jumping clocks',
  holds:
    'keeps closed nights and confirmations when killed, syncs once in two processes, notifies once however clocks jump [CAL-26, CAL-33, CAL-43, CAL-44]',
  rounds: 10,
  testRounds: 1,
  run,
};
