import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../src/platform/database/database.ts';
import type { RealServer } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';
import {
  ask,
  inFolder,
  killServer,
  lookInto,
  type Member,
  newMembers,
  startServer,
  stopServer,
} from './kit.ts';
import { ANNUAL, openProvider, type Provider } from './payment-providers.ts';
import { drainQueue, runNow } from './queue.ts';

const BUYERS = 3;
const DRIVERS = ['simulated', 'stripe'] as const;

type Books = { acknowledged: Member[]; unsure: Member[]; pages: number; repeats: number };

/**
 * Kills the server with -9 at random moments while members open payment pages and pay: with the simulated provider,
 * and with a stand-in of Stripe, which repeats events until they are acknowledged, and sends some twice. After a lost
 * reply, the first half of the buyers retry and the others do not.
 */
async function run(rounds: number, print: (line: string) => void, brief = false): Promise<DrillReport> {
  const problems: string[] = [];
  const figures: DrillReport['figures'] = {};
  for (const driver of brief ? (['stripe'] as const) : DRIVERS) {
    const books: Books = { acknowledged: [], unsure: [], pages: 0, repeats: 0 };
    await inFolder(async (dataDir) => {
      const provider = await openProvider(driver);
      const start = () => startServer(dataDir, provider.settings);
      let server = await start();
      const database = await lookInto(dataDir);
      try {
        for (let round = 1; round <= rounds; round++) {
          server = await killAmong(server, start, database, provider, books);
          print(`${driver}, round ${round}: ${books.acknowledged.length} payments acknowledged`);
        }
        problems.push(...(await settleAndLook(server.url, database, provider, books)));
      } finally {
        await database.close();
        problems.push(...(await stopServer(server)));
        await provider.close();
      }
    });
    figures[`${driver}: kills`] = rounds;
    figures[`${driver}: payments acknowledged`] = books.acknowledged.length;
    figures[`${driver}: without an answer`] = books.unsure.length;
    figures[`${driver}: events sent again`] = books.repeats;
    if (books.acknowledged.length === 0) problems.push(`${driver}: nothing was paid`);
  }
  return {
    figures,
    held: [
      'everyone who paid has a subscription, nobody else has; nobody has paid twice or has two open payment pages',
      'no event took effect twice',
    ],
    retried: [
      'events by the provider, until they are acknowledged',
      'payments whose event was lost, by the job that checks open payment pages every ten minutes',
    ],
    problems,
  };
}

async function killAmong(
  server: RealServer,
  start: () => Promise<RealServer>,
  database: Database,
  provider: Provider,
  books: Books,
): Promise<RealServer> {
  let current = server;
  let ending = false;
  const enough = books.acknowledged.length + 1;
  const buyers = Array.from({ length: BUYERS }, async (_, index) => {
    while (!ending) {
      const [member] = (await newMembers(database.pool, 1, 'free')) as [Member];
      await buy(() => current.url, member, provider, books, index % 2 === 0);
    }
  });
  while (books.acknowledged.length < enough) await delay(5);
  await delay(Math.random() * 150);
  ending = true;
  await killServer(current);
  current = await start();
  await Promise.all(buyers);
  return current;
}

/** One member buys. `insists`: retries after a lost reply. */
async function buy(url: () => string, as: Member, provider: Provider, books: Books, insists: boolean) {
  for (;;) {
    const reply = await ask(url(), 'POST', '/api/functions/create-checkout', {
      as,
      body: { priceId: ANNUAL },
    });
    if (reply?.status === 409 && reply.text.includes('already_subscribed')) break;
    if (reply?.status === 200) {
      books.pages++;
      const page = reply.json<{ url: string }>().url;
      const { paid, repeats } = await provider.pay(url, page, as);
      books.repeats += repeats;
      if (paid) break;
    } else if (reply && reply.status !== 503) {
      throw new Error(`The payment page was refused: ${reply.text}`);
    }
    if (!insists) {
      books.unsure.push(as);
      return;
    }
    await delay(20);
  }
  books.acknowledged.push(as);
}

/** Waits for the server's own repair, and compares the provider's payments with the members' subscriptions. */
async function settleAndLook(url: string, database: Database, provider: Provider, books: Books) {
  const { pool } = database;
  await pool.query(`update billing_checkouts set checked_at = checked_at - interval '11 minutes'`);
  await drainQueue(database, ['settle-billing', 'end-billing']);
  await runNow(database, 'refresh-billing');
  await drainQueue(database, ['settle-billing', 'end-billing']);
  const problems: string[] = [];
  const payments = await provider.paymentsOf(pool);
  for (const member of [...books.acknowledged, ...books.unsure]) {
    const paid = payments.get(member.user_id) ?? 0;
    const level = (await ask(url, 'GET', '/api/viewer', { as: member }))?.json<{ level: string }>().level;
    if (paid > 1) problems.push(`${member.user_id} has paid ${paid} times`);
    if ((level === 'subscriber') !== paid > 0)
      problems.push(`${member.user_id} paid ${paid} times and is ${level}`);
  }
  for (const { user_id } of books.acknowledged) {
    if (!payments.has(user_id)) problems.push(`the payment of ${user_id} is gone`);
  }
  const { rows } = await pool.query(
    `select user_id from billing_checkouts where state = 'open' group by 1 having count(*) > 1`,
  );
  if (rows.length > 0) problems.push(`${rows.length} members have two open payment pages`);
  return problems;
}

export const drill: Drill = {
  failure:
    'kill -9 of the server while members pay, with the simulated provider and with a stand-in of Stripe',
  holds: 'starts each paid subscription once when the server is killed while members pay [BILL-15] [SUBS-17]',
  rounds: 20,
  testRounds: 1,
  run,
};
