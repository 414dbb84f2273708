import { randomUUID } from 'node:crypto';
import { openSmtpInbox } from '../smtp-inbox.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, inFolder, lookInto, mailsTo, startServer, stopServer, until } from './kit.ts';
import { drainQueue } from './queue.ts';

const MEMBERS = 4;

/**
 * The mail server goes down and comes back on the same port, once per round, while members register. The pauses
 * between retries, which start at ten seconds and double, are shortened in the queue.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const registered: string[] = [];
  const arrived = new Map<string, number>();
  let failures = 0;
  let inbox = await openSmtpInbox();
  const { port, url: SMTP_URL } = inbox;
  await inFolder(async (dataDir) => {
    const server = await startServer(dataDir, { SMTP_URL });
    const database = await lookInto(dataDir);
    const failed = () => (server.output().match(/a job failed and will be tried again/g) ?? []).length;
    try {
      for (let round = 1; round <= rounds; round++) {
        await inbox.close();
        const meanwhile = await register(server.url);
        // Each email has been tried, and none was rejected.
        await until(() => failed() >= failures + MEMBERS, 'an attempt for each mail');
        failures = failed();
        inbox = await openSmtpInbox(port);
        registered.push(...meanwhile, ...(await register(server.url)));
        await drainQueue(database, ['account-mail']);
        for (const email of registered) {
          arrived.set(email, (arrived.get(email) ?? 0) + (await mailsTo(inbox, email)).length);
        }
        print(`round ${round}: ${registered.length} registrations, ${failures} attempts failed`);
      }
    } finally {
      await database.close();
      problems.push(...(await stopServer(server)));
      await inbox.close();
    }
  });
  for (const email of registered) {
    if (arrived.get(email) !== 1) problems.push(`${email} got ${arrived.get(email)} mails`);
  }
  return {
    figures: { rounds, 'registrations acknowledged': registered.length, 'attempts that failed': failures },
    held: ['registrations are accepted while the mail server is down; each email arrives once afterwards'],
    retried: ['emails by their jobs: after 10 s, 20 s, and so on, for about a day'],
    problems,
  };
}

async function register(url: string): Promise<string[]> {
  const emails = Array.from({ length: MEMBERS }, () => `${randomUUID()}@new.test`);
  for (const email of emails) {
    const reply = await ask(url, 'POST', '/api/auth/register', { body: { email, password: 'six or more' } });
    if (reply?.status !== 202) throw new Error(`The registration was refused: ${reply?.text}`);
  }
  return emails;
}

export const drill: Drill = {
  failure: 'the mail server is down for a while',
  rounds: 10,
  run,
};
