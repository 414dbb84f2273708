import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { filesBelow } from '../pictures.ts';
import type { Drill, DrillReport } from './drill.ts';
import { listHome, sendPicture } from './hosting.ts';
import {
  ask,
  inFolder,
  killServer,
  lookInto,
  type Member,
  newMembers,
  startServer,
  stopServer,
  until,
} from './kit.ts';
import { ANNUAL, openProvider, type Provider } from './payment-providers.ts';
import { drainQueue } from './queue.ts';

type Leaving = { member: Member; home: string; homeGone?: true; accountGone?: true };

const MEMBERS = 4;
const AFTERWARDS = ['photo-removal', 'remove-folders', 'end-billing', 'settle-billing'];

/**
 * Kills the server with -9 while members with a home, an avatar and a running payment delete their homes and
 * accounts. Checks that each account is either complete or fully deleted: rows, files, and the payment at the
 * provider.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const all: Leaving[] = [];
  await inFolder(async (dataDir) => {
    const provider = await openProvider('stripe');
    const start = () => startServer(dataDir, provider.settings);
    let server = await start();
    const database = await lookInto(dataDir);
    try {
      for (let round = 1; round <= rounds; round++) {
        const leaving = await settleIn(server.url, database.pool, provider);
        all.push(...leaving);
        const deletions = leaving.map((one, index) => leave(server.url, one, index % 2 === 0));
        const enough = Math.floor(Math.random() * MEMBERS);
        await until(() => leaving.filter(({ accountGone }) => accountGone).length >= enough, 'deletions');
        await delay(Math.random() * 60);
        await killServer(server);
        await Promise.all(deletions);
        server = await start();
        const gone = all.filter(({ accountGone }) => accountGone).length;
        print(`round ${round}: ${gone} accounts acknowledged as deleted, of ${all.length}`);
      }
      await drainQueue(database, AFTERWARDS);
      problems.push(...(await lookAtRows(database.pool, all)));
      problems.push(...(await lookAtFiles(database.pool, dataDir)));
      problems.push(...(await lookAtPayments(database.pool, provider)));
    } finally {
      await database.close();
      problems.push(...(await stopServer(server)));
      await provider.close();
    }
  });
  return {
    figures: {
      kills: rounds,
      accounts: all.length,
      'homes acknowledged as deleted': all.filter(({ homeGone }) => homeGone).length,
      'accounts acknowledged as deleted': all.filter(({ accountGone }) => accountGone).length,
    },
    held: [
      'acknowledged deletions are complete; every account is either complete, or deleted with all rows, files and its payment',
      'no file is without a record; no deleted member is charged any more',
    ],
    retried: ['the removal of files and the end of payments, by jobs of the same transaction'],
    problems,
  };
}

async function settleIn(url: string, pool: pg.Pool, provider: Provider): Promise<Leaving[]> {
  const members = await newMembers(pool, MEMBERS, 'free');
  return Promise.all(
    members.map(async (member) => {
      const order = { as: member, body: { priceId: ANNUAL } };
      const page = (await ask(url, 'POST', '/api/functions/create-checkout', order))?.json<{ url: string }>()
        .url;
      await provider.pay(() => url, page ?? '', member);
      await sendPicture(url, member, { method: 'PUT', path: '/api/profiles/me/avatar' });
      return { member, home: await listHome(url, member) };
    }),
  );
}

async function leave(url: string, one: Leaving, homeFirst: boolean): Promise<void> {
  if (homeFirst) {
    const reply = await ask(url, 'DELETE', `/api/homes/${one.home}`, { as: one.member });
    if (reply?.status === 204) one.homeGone = true;
  }
  const reply = await ask(url, 'POST', '/api/functions/delete-profile', { as: one.member });
  if (reply?.status === 204) one.accountGone = true;
}

type Kept = { user_id: string; homes: number; photos: number; level: string };

async function lookAtRows(pool: pg.Pool, all: Leaving[]): Promise<string[]> {
  const problems: string[] = [];
  const { rows } = await pool.query<Kept>(
    `select u.id as user_id, m.subscription_status as level,
       (select count(*) from homes where user_id = u.id) as homes,
       (select count(*) from home_photos p join homes h on h.id = p.home_id where h.user_id = u.id) as photos
     from users u left join user_subscriptions m on m.user_id = u.id`,
  );
  for (const { member, homeGone, accountGone } of all) {
    const kept = rows.find(({ user_id }) => user_id === member.user_id);
    if (accountGone && kept) problems.push(`the account ${member.user_id} is still there`);
    if (!kept) continue;
    if (homeGone && kept.homes > 0) problems.push(`the home of ${member.user_id} is still there`);
    if (kept.photos !== 3 * kept.homes)
      problems.push(`a home of ${member.user_id} has ${kept.photos} photos`);
    if (kept.level !== 'paid') problems.push(`${member.user_id} has paid and is ${kept.level}`);
  }
  return problems;
}

async function lookAtFiles(pool: pg.Pool, dataDir: string): Promise<string[]> {
  const { rows: photos } = await pool.query<{ path: string }>(
    'select path from home_photos union all select path from uploads',
  );
  const { rows: users } = await pool.query<{ id: string }>('select id from users');
  const known = new Set([
    ...photos.map(({ path }) => `home-photos/${path}`),
    ...users.map(({ id }) => `avatars/${id}`),
  ]);
  const folders = new Set(
    (await filesBelow(join(dataDir, 'files'))).map((file) => file.split('/').slice(0, -1).join('/')),
  );
  return [
    ...[...folders].filter((folder) => !known.has(folder)).map((folder) => `${folder} belongs to nobody`),
    ...photos
      .filter(({ path }) => !folders.has(`home-photos/${path}`))
      .map(({ path }) => `${path} has no files`),
  ];
}

async function lookAtPayments(pool: pg.Pool, provider: Provider): Promise<string[]> {
  const payments = await provider.paymentsOf(pool);
  const charged = payments.get('nobody') ?? 0;
  return charged > 0 ? [`${charged} payments go on for accounts that are gone`] : [];
}

export const drill: Drill = {
  failure: 'kill -9 of the server while members delete their homes and accounts',
  holds: 'deletes an account with its files and its payment, or nothing, when the server is killed midway',
  rounds: 20,
  testRounds: 1,
  run,
};
