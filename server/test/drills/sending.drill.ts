import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../../src/platform/database/database.ts';
import type { RealServer } from '../real-server.ts';
import { openSmtpInbox } from '../smtp-inbox.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, freePort, inFolder, killServer, lookInto, mailsTo, startServer, stopServer } from './kit.ts';
import { type Messaging, openMessaging } from './messaging.ts';
import { openProposals } from './proposals.ts';
import { openPushService } from './push-service.ts';
import { drainQueue } from './queue.ts';

type Inbox = Awaited<ReturnType<typeof openSmtpInbox>>;

const TOLD_BY = ['account-mail', 'message-notice', 'notice-mail', 'notice-push'];

/**
 * Kills the server with -9 at random moments while one member writes to a host, who reads, another proposes swaps,
 * and others register. All of this causes emails, and much of it bell notices and pushes. Every message and proposal
 * is repeated under one submission id until it is acknowledged, as the page does.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const registered: string[] = [];
  let missing = 0;
  let messages = 0;
  let proposals = 0;
  const inbox = await openSmtpInbox();
  const pushes = await openPushService();
  await inFolder(async (dataDir) => {
    const port = String(await freePort());
    // The fake push service takes the site's address, because the server accepts only known push services.
    const settings = { SMTP_URL: inbox.url, PUSH: 'twin', PUBLIC_URL: pushes.url, PORT: port };
    const start = async () => ({
      ...(await startServer(dataDir, settings)),
      url: `http://127.0.0.1:${port}`,
    });
    let server: RealServer = await start();
    const database = await lookInto(dataDir);
    try {
      const messaging = await openMessaging(database.pool, () => server.url);
      const swapping = await openProposals(database.pool, () => server.url, pushes);
      for (let round = 1; round <= rounds; round++) {
        const registering = register(() => server.url, registered, round);
        await messaging.more(2);
        await swapping.propose();
        const proposing = swapping.propose();
        await readSome(server.url, messaging);
        await delay(Math.random() * 400);
        await killServer(server);
        server = await start();
        await Promise.all([registering, proposing]);
        print(
          `round ${round}: ${messaging.acknowledged.length} messages, ${registered.length} registrations acknowledged`,
        );
      }
      problems.push(...(await messaging.end()));
      messages = messaging.acknowledged.length;
      const uncertain = await mailsGivenUp(database);
      problems.push(...(await lookAtMails(inbox, registered, uncertain)));
      problems.push(
        ...(await swapping.problems(inbox, uncertain)),
        ...(await lookAtBell(database.pool, messaging)),
      );
      proposals = swapping.hosts.length;
      missing = uncertain.size;
    } finally {
      await database.close();
      problems.push(...(await stopServer(server)));
      await inbox.close();
      await pushes.close();
    }
  });
  return {
    figures: {
      kills: rounds,
      'messages acknowledged': messages,
      'registrations acknowledged': registered.length,
      'proposals acknowledged': proposals,
      pushes: pushes.shown.length,
      mails: inbox.count(),
      'mails given up': missing,
    },
    held: [
      "every acknowledged message is stored once, in order, and reached its reader's stream once",
      'every acknowledged proposal has one notice, one email and one visible push; the bell counts the unread messages',
      'every acknowledged registration got its email; no email arrived twice; one that was being sent at the kill is given up and logged',
    ],
    retried: [
      'messages and proposals by their sender, under one submission id',
      'jobs of the killed process, by the next one',
    ],
    problems,
  };
}

/** New members register until the server is killed; unacknowledged registrations do not count. */
async function register(url: () => string, registered: string[], round: number): Promise<void> {
  const here = url();
  for (;;) {
    const email = `${round}-${randomUUID()}@new.test`;
    const reply = await ask(here, 'POST', '/api/auth/register', { body: { email, password: 'six or more' } });
    if (!reply) return;
    if (reply.status !== 202) throw new Error(`The registration was refused: ${reply.text}`);
    registered.push(email);
  }
}

/** The host reads, so that the next message causes another email. */
async function readSome(url: string, { host, id }: Messaging): Promise<void> {
  await ask(url, 'PUT', `/api/conversations/${id}/read`, { as: host, body: { seq: 1_000_000 } });
}

/** Runs the queues until they are empty; returns the addresses and notices whose email was being sent at a kill. */
async function mailsGivenUp(database: Database): Promise<Set<string>> {
  await drainQueue(database, TOLD_BY);
  const left = await inState(database.pool, 'sending');
  if (left.length > 0) throw new Error(`${left.length} mails are neither sent nor given up`);
  return new Set(await inState(database.pool, 'uncertain'));
}

async function inState(pool: pg.Pool, state: string): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    `select coalesce(users.email, data->>'notice_id', 'a mail about messages') as email from mail_deliveries
     join pgboss.job on coalesce(data->>'event_id', data->>'notice_id')::uuid = event_id
     left join users on users.id = (data->>'user_id')::uuid
     where mail_deliveries.state = $1`,
    [state],
  );
  return rows.map(({ email }) => email);
}

async function lookAtMails(inbox: Inbox, registered: string[], uncertain: Set<string>): Promise<string[]> {
  const problems: string[] = [];
  for (const email of registered) {
    const { length } = await mailsTo(inbox, email);
    if (length > 1) problems.push(`${email} got ${length} mails`);
    if (length === 0 && !uncertain.has(email)) problems.push(`${email} got no mail`);
  }
  const ids = (await inbox.mails(0)).map(({ messageId }) => messageId);
  if (new Set(ids).size !== ids.length) problems.push('a mail came twice');
  return problems;
}

/** The conversation's notice counts exactly the host's unread messages. */
async function lookAtBell(pool: pg.Pool, { host, id }: Messaging): Promise<string[]> {
  const { rows } = await pool.query<{ unread: number; told: number }>(
    `select s.unread, coalesce((select sum((n.facts->>'n')::int) from notices n
       where n.user_id = s.user_id and n.thing = $2 and n.read_at is null), 0)::int as told
     from conversation_sides s where s.user_id = $1 and s.conversation_id = $2`,
    [host.user_id, id],
  );
  const { unread, told } = rows[0] as { unread: number; told: number };
  return unread === told ? [] : [`the bell tells of ${told} messages, ${unread} are not read`];
}

export const drill: Drill = {
  failure:
    'kill -9 of the server while members exchange messages, propose swaps and register, with the resulting notices, emails and pushes',
  holds:
    'loses and duplicates no message, notice or push, and duplicates no email, when the server is killed while members write, propose and register',
  rounds: 20,
  testRounds: 1,
  run,
};
