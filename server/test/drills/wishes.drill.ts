import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Wish } from '@swapstead/contract/matching/wishes.endpoints';
import type pg from 'pg';
import { tellWishes } from '../../src/features/matching/wishes.jobs.ts';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { seededRandom } from '../seeded-random.ts';
import { urlOf } from '../test-database.ts';
import { copyWish, LISBON, PORTO } from '../wishes.ts';
import type { Drill, DrillReport } from './drill.ts';
import {
  ask,
  inFolder,
  killServer,
  type Member,
  newHome,
  newMembers,
  startServer,
  stopServer,
  until,
} from './kit.ts';
import { sendNow } from './queue.ts';

const MEMBERS = 40;
/** How many members' wishes there are of each kind, and how many homes change in a round. */
const WISHES = 800;
const HOMES = 3;

/** Who looks for what, and whether a home in Porto for so many guests fits. */
const KINDS = [
  { search: { country: 'PT' }, fits: () => true },
  { search: { place: PORTO, within: '25', guests: '3' }, fits: (guests: number) => guests >= 3 },
  { search: { place: LISBON, within: '25' }, fits: () => false },
] as const;

const silent = { info() {}, warn() {}, error() {} };

type Home = { id: string; guests: number };

/**
 * Homes begin to fit the wishes of thousands, and the server that tells of them is killed meanwhile: while it compares
 * them, and between two batches of notices. After a restart the pairs are compared with those of a plain check.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const figures = { rounds, kills: 0, 'with members still to be told': 0, pairs: 0 };
  await inFolder(async (dataDir) => {
    const postgres = await startEmbedded({ dataDir, throwaway: true }, silent);
    const database = { connection: postgres.connection, pool: createPool(postgres.connection, 4, silent) };
    const { pool } = database;
    const start = () => startServer(dataDir, { DATABASE_URL: urlOf(postgres.connection) });
    let server = await start();
    try {
      const [host, wisher, ...others] = (await newMembers(pool, MEMBERS + 2)) as [
        Member,
        Member,
        ...Member[],
      ];
      const wishes = await newWishes(server.url, pool, wisher, others);
      await pool.query('delete from wish_homes_changed');
      const homes: Home[] = [];
      const random = seededRandom(11);
      for (let round = 1; round <= rounds; round++) {
        for (let n = 0; n < HOMES; n++) homes.push(await openHome(pool, host, 1 + random.int(6)));
        await leaveAlone(pool);
        const before = await toldSoFar(pool);
        await sendNow(database, tellWishes.name);
        // In one of three rounds while homes are compared, in the others after some of the notices.
        if (round % 3 === 0) await delay(random.int(300));
        else {
          const some = 1 + random.int(WISHES);
          await until(async () => (await toldSoFar(pool)) >= before + some, 'the first notices');
        }
        await killServer(server);
        figures.kills++;
        if ((await left(pool)) > 0) figures['with members still to be told']++;
        server = await start();
        await sendNow(database, tellWishes.name);
        await until(async () => (await left(pool)) === 0, 'the end of the telling');
        const faults = await wrong(pool, wishes, homes);
        problems.push(...faults.map((fault) => `round ${round}: ${fault}`));
        if (round % 10 === 0) print(`${round} rounds, ${problems.length} problems`);
      }
      figures.pairs = await toldSoFar(pool);
      if (figures['with members still to be told'] === 0)
        problems.push('no kill came before the end of a telling');
    } finally {
      problems.push(...(await stopServer(server)));
      await pool.end();
      await postgres.stop();
    }
  });
  return {
    figures,
    held: [
      'after every restart exactly the pairs of wish and home that a plain check finds are noted',
      'each pair was told once, none twice',
    ],
    retried: ['the telling, by the next run of its job'],
    problems,
  };
}

/** @returns the ids of the wishes of each kind */
async function newWishes(url: string, pool: pg.Pool, as: Member, others: readonly Member[]) {
  const all: string[][] = [];
  for (const { search } of KINDS) {
    const body = { submission_id: randomUUID(), name: 'By the sea', search, tells: true, swaps: false };
    const reply = await ask(url, 'POST', '/api/wishes', { as, body });
    if (reply?.status !== 201) throw new Error(`the wish was refused: ${reply?.text}`);
    const { id } = reply.json<Wish>();
    const members = Array.from(
      { length: WISHES - 1 },
      (_, n) => others[n % others.length]?.user_id as string,
    );
    all.push([id, ...(await copyWish(pool, id, members))]);
  }
  return all;
}

async function openHome(pool: pg.Pool, host: Member, guests: number): Promise<Home> {
  const id = await newHome(pool, host);
  await pool.query('update homes set guests = $2 where id = $1', [id, guests]);
  await pool.query(
    `insert into home_places (home_id, place_id, chosen_by, centre)
     select $1, id, 'host', point from places where id = $2`,
    [id, Number(PORTO)],
  );
  return { id, guests };
}

/** Homes and wishes count as left alone for some minutes. */
async function leaveAlone(pool: pg.Pool): Promise<void> {
  await pool.query("update wish_homes_changed set changed_at = changed_at - interval '4 minutes'");
  await pool.query("update wish_searches set stored_at = stored_at - interval '4 minutes'");
}

/** How many homes all notices speak of together. */
async function toldSoFar(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ told: number }>(
    `select coalesce(sum((facts ->> 'n')::int), 0)::int as told from notices where event = 'homes_fit_wish'`,
  );
  return rows[0]?.told ?? 0;
}

/** Homes that are not compared yet, and pairs whose member is still to be told. */
async function left(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select ((select count(*) from wish_homes_changed) + (select count(*) from wish_homes where is_due))::int as left`,
  );
  return rows[0]?.left ?? 0;
}

/** Wishes whose noted homes are not those that fit, or that were told of another number of homes. */
async function wrong(pool: pg.Pool, wishes: readonly string[][], homes: readonly Home[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; noted: string[]; told: number }>(
    `select w.id, array(select home_id from wish_homes h where h.wish_id = w.id and began_at is not null) as noted,
       (select coalesce(sum((facts ->> 'n')::int), 0)::int from notices n
         where n.about ->> 'wish_id' = w.id::text) as told
     from wishes w`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return wishes.flatMap((ids, kind) => {
    const fitting = homes.filter(({ guests }) => KINDS[kind]?.fits(guests)).map(({ id }) => id);
    const wanted = fitting.toSorted().join();
    const bad = ids.filter((id) => {
      const { noted = [], told } = found.get(id) ?? {};
      return noted.toSorted().join() !== wanted || told !== fitting.length;
    });
    return bad.length === 0 ? [] : [`${bad.length} wishes of kind ${kind} were told wrongly`];
  });
}

export const drill: Drill = {
  failure: 'the server that tells thousands of members about new homes is killed in the middle of it',
  rounds: 30,
  testRounds: 3,
  holds: 'a server that is killed while it tells of homes tells each pair of wish and home once [WISH-21]',
  run,
};
