import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '../../src/platform/database/database.ts';
import type { RealServer } from '../real-server.ts';
import { setClock } from './clock.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, inFolder, lookInto, type Member, newMembers, startServer, stopServer, until } from './kit.ts';
import { type Messaging, openMessaging } from './messaging.ts';
import { ANNUAL, openProvider } from './payment-providers.ts';
import { drainQueue, runNow } from './queue.ts';

/** Offsets of the server's clock from the database's in days, one after the other. */
const JUMPS = [1, 31, 0, -1, -31, 0];
const BRIEF_JUMPS = [31, 0];

type Scene = { server: RealServer; database: Database; messaging: Messaging; paying: Member; late: Member };

/**
 * The server's clock jumps while the database's stays. After each jump the drill checks sessions, payments, jobs,
 * emails and the stream of events. One member pays; another's renewal failed five days ago, of 14 days of grace.
 */
async function run(rounds: number, print: (line: string) => void, brief = false): Promise<DrillReport> {
  const problems: string[] = [];
  let messages = 0;
  await inFolder(async (dataDir) => {
    const CLOCK_FILE = join(dataDir, 'clock');
    const preload = pathToFileURL(join(import.meta.dirname, 'clock-preload.ts')).href;
    const provider = await openProvider('simulated');
    const server = await startServer(dataDir, {
      ...provider.settings,
      CLOCK_FILE,
      NODE_OPTIONS: `--import=${preload}`,
    });
    const database = await lookInto(dataDir);
    try {
      const messaging = await openMessaging(database.pool, () => server.url);
      const [paying, late] = (await newMembers(database.pool, 2, 'free')) as [Member, Member];
      for (const member of [paying, late]) await subscribe(server.url, member);
      await failRenewal(database, late);
      const scene = { server, database, messaging, paying, late };
      for (let round = 1; round <= rounds; round++) {
        for (const days of brief ? BRIEF_JUMPS : JUMPS) {
          await setClock(server, CLOCK_FILE, days);
          problems.push(
            ...(await lookAround(scene, days)).map((problem) => `${days} days ahead: ${problem}`),
          );
          print(`round ${round}, ${days} days ahead: ${problems.length} problems`);
        }
      }
      problems.push(...(await messaging.end()));
      messages = messaging.acknowledged.length;
    } finally {
      await database.close();
      problems.push(...(await stopServer(server)));
    }
  });
  return {
    figures: { jumps: rounds * (brief ? BRIEF_JUMPS : JUMPS).length, 'messages acknowledged': messages },
    held: [
      'sessions, links, limits and queues use the clock of the database: nobody is signed out, no job is late',
      'a paying member stays one; a member within the days of grace is one again as soon as the clock is right',
      'the event stream continues; the rate limit uses a monotonic clock',
    ],
    retried: ['subscriptions that count as ended before their end are read from the provider each minute'],
    problems,
  };
}

async function subscribe(url: string, as: Member): Promise<void> {
  const reply = await ask(url, 'POST', '/api/functions/create-checkout', { as, body: { priceId: ANNUAL } });
  const page = new URL(reply?.json<{ url: string }>().url ?? '').pathname;
  const paid = await ask(url, 'POST', `${page}/pay`, { as });
  if (paid?.status !== 303) throw new Error(`The payment was refused: ${paid?.status} ${paid?.text}`);
}

/** Dates the subscription back a year and five days, with a failed renewal. */
async function failRenewal(database: Database, { user_id }: Member): Promise<void> {
  await database.pool.query(
    `update simulated_subscriptions set card_fails = true, period_end = now() - interval '5 days',
       period_start = now() - interval '370 days', started_at = now() - interval '370 days'
     where reference in (select id from billing_checkouts where user_id = $1)`,
    [user_id],
  );
  await database.pool.query(
    `update billing_subscriptions set ends_at = now() - interval '5 days' where user_id = $1`,
    [user_id],
  );
}

async function lookAround(
  { server, database, messaging, paying, late }: Scene,
  days: number,
): Promise<string[]> {
  const problems: string[] = [];
  await runNow(database, 'refresh-billing');
  await drainQueue(database, ['settle-billing', 'end-billing']);
  const levelOf = async (as: Member) =>
    (await ask(server.url, 'GET', '/api/viewer', { as }))?.json<{ level: string }>().level;
  const [ofPaying, ofLate] = [await levelOf(paying), await levelOf(late)];
  if (ofPaying !== 'subscriber') problems.push(`who pays is ${ofPaying}`);
  const wanted = days > 9 ? 'free' : 'subscriber';
  if (ofLate !== wanted) problems.push(`who is in grace is ${ofLate}, not ${wanted}`);
  await messaging.more(2);
  const email = `${randomUUID()}@new.test`;
  await ask(server.url, 'POST', '/api/auth/register', { body: { email, password: 'six or more' } });
  const sent = async () =>
    JSON.parse(await (await fetch(`${server.url}/dev/mailbox.json?to=${email}`)).text());
  await until(async () => (await sent()).length > 0, 'the mail to the new member').catch((error: Error) =>
    problems.push(error.message),
  );
  return problems;
}

export const drill: Drill = {
  failure: "the server's clock jumps forward by a day and a month, and back",
  holds: 'keeps sessions, payments, jobs and streams when the clock jumps by a month and back',
  rounds: 2,
  testRounds: 1,
  run,
};
