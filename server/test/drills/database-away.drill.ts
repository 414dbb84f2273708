import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { openSmtpInbox } from '../smtp-inbox.ts';
import { type CuttableProxy, openProxy } from './cuttable-proxy.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, inFolder, mailsTo, startServer, stopServer, until } from './kit.ts';
import { type Messaging, openMessaging } from './messaging.ts';
import { type Outage, watchOutage } from './outage.ts';

const AWAY_MS = 10_000;
/** The outage within the test suite, which must be short. */
const SHORT_MS = 1_500;
/**
 * A worker that claims a job at the moment of the cut never receives the reply: the job is retried after a missed
 * heartbeat, one minute later, and found at most two minutes after that (jobs.ts).
 */
const MAIL_PATIENCE_MS = 200_000;

type Inbox = Awaited<ReturnType<typeof openSmtpInbox>>;
type Scene = { url: string; pool: pg.Pool; messaging: Messaging; proxy: CuttableProxy };

/**
 * The connection to an external database is interrupted for ten seconds: in odd rounds connections are closed and
 * new ones refused, in even rounds the network swallows everything. During the outage members write, and another
 * process changes a home, of which this server gets no notification.
 */
async function run(rounds: number, print: (line: string) => void, brief = false): Promise<DrillReport> {
  const awayMs = brief ? SHORT_MS : AWAY_MS;
  const problems: string[] = [];
  const statuses = new Map<string, number>();
  let acknowledged = 0;
  let mails = 0;
  let slowest = 0;
  const silent = { info() {}, warn() {}, error() {} };
  await inFolder(async (dataDir) => {
    const postgres = await startEmbedded({ dataDir, throwaway: true }, silent);
    const { host, port } = postgres.connection as { host: string; port: number };
    const proxy = await openProxy(`${host}/.s.PGSQL.${port}`);
    const inbox = await openSmtpInbox();
    const pool = createPool(postgres.connection, 4, silent);
    const server = await startServer(dataDir, {
      DATABASE_URL: `postgres://swapstead@127.0.0.1:${proxy.port}/postgres`,
      SMTP_URL: inbox.url,
    });
    try {
      const registered: string[] = [];
      const messaging = await openMessaging(pool, () => server.url);
      for (let round = 1; round <= rounds; round++) {
        const how = round % 2 === 1 ? 'cut' : 'swallowed';
        const seen = await breakOnce(
          { url: server.url, pool, messaging, proxy },
          how,
          awayMs,
          `Round ${round}`,
        );
        problems.push(...seen.problems.map((problem) => `round ${round}, ${how}: ${problem}`));
        for (const [what, count] of seen.statuses) statuses.set(what, (statuses.get(what) ?? 0) + count);
        registered.push(await register(server.url, inbox));
        slowest = Math.max(slowest, seen.freshAfterMs);
        print(
          `round ${round}, ${how}: ${messaging.acknowledged.length} messages, fresh after ${seen.freshAfterMs} ms`,
        );
      }
      problems.push(
        ...(await messaging.end()),
        ...(await mailsOnce(inbox, [messaging.host.email, ...registered])),
      );
      acknowledged = messaging.acknowledged.length;
      mails = inbox.count();
    } finally {
      problems.push(...(await stopServer(server)));
      await inbox.close();
      await pool.end();
      await proxy.close();
      await postgres.stop();
    }
  });
  return {
    figures: {
      rounds,
      'seconds away': awayMs / 1000,
      'messages acknowledged': acknowledged,
      mails,
      'answers meanwhile': [...statuses].map(([what, count]) => `${what}: ${count}`).join(', '),
      'fresh after, ms at most': slowest,
    },
    held: [
      'requests get 503 with a sentence, /readyz returns 503, /healthz 200; the process keeps running',
      'every acknowledged message is stored once and reaches the open stream once, in order; emails arrive once',
      'a home that was changed while notifications were lost is shown up to date',
    ],
    retried: [
      'the connections for LISTEN every half second; streams catch up when notifications work again',
      'messages by their sender, under one submission id; jobs and sent marks of emails by the queue',
    ],
    problems,
  };
}

/** Interrupts the connection once; reports the replies, and when the gallery was up to date again. */
async function breakOnce(
  { url, pool, messaging, proxy }: Scene,
  how: 'cut' | 'swallowed',
  ms: number,
  title: string,
) {
  await messaging.more(3);
  const gallery = async () => (await fetch(`${url}/api/homes`)).text();
  await gallery();
  const watching = watchOutage(url, messaging.guest);
  if (how === 'cut') proxy.cut();
  else proxy.swallow();
  await pool.query('update homes set title = $1', [title]);
  await delay(ms);
  if (how === 'cut') await until(async () => watching.hasSeen(503), 'an answer with 503');
  proxy.restore();
  const restored = performance.now();
  const problems: string[] = [];
  await until(async () => (await gallery()).includes(title), 'the changed home in the gallery').catch(
    (error: Error) => problems.push(error.message),
  );
  const freshAfterMs = Math.round(performance.now() - restored);
  await until(async () => (await fetch(`${url}/readyz`)).status === 200, '/readyz');
  await messaging.more(3);
  const seen: Outage = await watching.end();
  problems.push(...seen.problems);
  return { problems, statuses: seen.statuses, freshAfterMs };
}

/**
 * One email announces any number of unread messages, and each new account gets exactly one email, whatever failed.
 */
async function mailsOnce(inbox: Inbox, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const address of addresses) {
    await until(async () => (await mailsTo(inbox, address)).length > 0, 'a mail', MAIL_PATIENCE_MS).catch(
      () => {},
    );
    const { length } = await mailsTo(inbox, address);
    if (length !== 1) problems.push(`${address} got ${length} mails instead of one`);
  }
  return problems;
}

/** Creates an account and waits for its email, which a job sends: the queue works again. */
async function register(url: string, inbox: Inbox): Promise<string> {
  const email = `${randomUUID()}@new.test`;
  const reply = await ask(url, 'POST', '/api/auth/register', { body: { email, password: 'six or more' } });
  if (reply?.status !== 202) throw new Error(`The registration was refused: ${reply?.text}`);
  await until(async () => (await mailsTo(inbox, email)).length > 0, 'the mail to the new member', 120_000);
  return email;
}

export const drill: Drill = {
  failure: 'the connection to an external database is interrupted for ten seconds, by closing and by silence',
  holds:
    'answers 503 while the database is unreachable, loses nothing and shows nothing stale afterwards [ERR-03]',
  rounds: 6,
  testRounds: 1,
  testTimeout: 300_000,
  run,
};
