import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import type { Database } from '../../src/platform/database/database.ts';
import type { RealServer } from '../real-server.ts';
import { REVIEW } from '../reviews.ts';
import { urlOf } from '../test-database.ts';
import { setClock } from './clock.ts';
import type { Drill, DrillReport } from './drill.ts';
import {
  type Answer,
  ask,
  inFolder,
  killServer,
  lookInto,
  type Member,
  newHome,
  newMembers,
  startServer,
  stopServer,
} from './kit.ts';

type Pair = { first: Member; second: Member; homes: readonly [string, string] };

/** In every so many rounds the second server is killed while it may be writing. */
const ROUNDS_PER_KILL = 25;

/** The time to write ends 14 days after the last check-out; the clock jumps past it, and back. */
const PAST_THE_END = 30;

/**
 * The two members of a swap send their reviews at the same moment to two servers, of which one is killed now and then;
 * whoever got no answer sends the same again. At the end the clock jumps over the end of the time to write, and back.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  let kills = 0;
  await inFolder(async (dataDir) => {
    const CLOCK_FILE = join(dataDir, 'clock');
    const preload = pathToFileURL(join(import.meta.dirname, 'clock-preload.ts')).href;
    const one = await startServer(dataDir, { CLOCK_FILE, NODE_OPTIONS: `--import=${preload}` });
    const database = await lookInto(dataDir);
    const startOther = () => startServer(dataDir, { DATABASE_URL: urlOf(database.connection) });
    let other = await startOther();
    try {
      const { pool } = database;
      const pair = await newPair(pool);
      for (let round = 1; round <= rounds; round++) {
        const id = await newSwap(pool, pair, 3);
        const bodies = [sent(), sent()] as const;
        const begun = [
          write(one.url, id, pair.first, 2, bodies[0]),
          write(other.url, id, pair.second, 1, bodies[1]),
        ];
        if (round % ROUNDS_PER_KILL === 0) {
          await killServer(other);
          kills++;
        }
        const answers = await Promise.all(begun);
        if (other.child.exitCode !== null || other.child.signalCode !== null) other = await startOther();
        // A client without an answer sends the same again.
        answers[0] ??= await write(one.url, id, pair.first, 2, bodies[0]);
        answers[1] ??= await write(one.url, id, pair.second, 1, bodies[1]);
        const statuses = answers.map((answer) => answer?.status);
        if (statuses.join() !== '200,200') problems.push(`round ${round}: answered with ${statuses}`);
        problems.push(...(await wrong(pool, id)).map((what) => `round ${round}: ${what}`));
        if (round % 100 === 0) print(`${round} rounds, ${problems.length} problems`);
      }
      problems.push(...(await jump({ database, server: one, file: CLOCK_FILE, pair })));
    } finally {
      problems.push(...(await stopServer(other)));
      await database.close();
      problems.push(...(await stopServer(one)));
    }
  });
  return {
    figures: { rounds, kills },
    held: [
      'both reviews of a pair open at one instant, once, and each member is told once',
      'a killed submission leaves nothing or everything, with its notices, and counts once when it is sent again',
      'a clock that jumps over the end opens what is due; set back, it closes nothing and nobody writes any more',
    ],
    retried: ['submissions without an answer, under one submission id, by the member'],
    problems,
  };
}

async function newPair(pool: pg.Pool): Promise<Pair> {
  const [first, second] = (await newMembers(pool, 2)) as [Member, Member];
  return { first, second, homes: [await newHome(pool, first), await newHome(pool, second)] };
}

const sent = () => ({ ...REVIEW, submission_id: randomUUID(), version: null });

const write = (url: string, id: string, as: Member, about: number, body: object) =>
  ask(url, 'PUT', `/api/swaps/${id}/reviews/${about}`, { as, body });

/** A completed exchange of the two whose last check-out was so many days ago. @returns its id */
async function newSwap(pool: pg.Pool, { first, second, homes }: Pair, days: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with d as (select current_date - $1::int as out),
     swap as (
       insert into swaps (state, revision, proposer, answer_until, starts_at, last_day_at, ends_at, completes_at,
         objection_until, rights_until, zone, created_at, final_at, completed_at)
       select 'completed', 1, 1, out - 30, out - 7, out, out + 1, out + 4, out + 15, out + 31, 'UTC', out - 40, out - 30,
         out + 1 from d returning id
     ),
     parties as (
       insert into swap_parties (swap_id, party, user_id)
       select id, party, user_id from swap, (values (1, $2::uuid), (2, $3::uuid)) as p (party, user_id)
     ),
     stays as (
       insert into stays (swap_id, number, home_id, home_title, home_place, zone, host, guest, during, people)
       select id, number, home, 'Brick loft', 'Porto, Portugal', 'UTC', host, guest, daterange(out - 7, out),
         '{"adults": 2, "children": 0, "babies": 0, "pets": 0}'
       from swap, d, (values (1, $5::uuid, 2, 1), (2, $4::uuid, 1, 2)) as s (number, home, host, guest)
     )
     insert into swap_revisions (swap_id, revision, by_party, terms, words, created_at)
     select id, 1, 1, '{"stays": []}', '', now() from swap returning swap_id as id`,
    [days, first.user_id, second.user_id, ...homes],
  );
  return rows[0]?.id as string;
}

/** What is not as it has to be once both have been acknowledged. */
async function wrong(pool: pg.Pool, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ reviews: number; openings: number; published: number; waits: number }>(
    `select count(*)::int as reviews, count(distinct opened_at)::int as openings,
       (select count(*)::int from notices n where n.about ->> 'swap_id' = $1 and n.event = 'review_published') as published,
       (select count(*)::int from notices n where n.about ->> 'swap_id' = $1 and n.event = 'review_waits') as waits
     from reviews where swap_id = $1::uuid and opened_at is not null`,
    [id],
  );
  const found = JSON.stringify(rows[0]);
  return found === '{"reviews":2,"openings":1,"published":2,"waits":1}' ? [] : [found];
}

type Jump = { database: Database; server: RealServer; file: string; pair: Pair };

async function jump({ database: { pool }, server, file, pair }: Jump): Promise<string[]> {
  const problems: string[] = [];
  const expect = (what: string, answer: Answer | undefined, status: number) => {
    if (answer?.status !== status) problems.push(`${what}: ${answer?.status} ${answer?.text}`);
  };
  const id = await newSwap(pool, pair, 3);
  expect('the first review', await write(server.url, id, pair.first, 2, sent()), 200);
  const readsOther = async () => {
    const reply = await ask(server.url, 'GET', `/api/swaps/${id}/reviews`, { as: pair.second });
    return reply?.json<{ pairs: { theirs: unknown }[] }>().pairs[0]?.theirs !== null;
  };
  if (await readsOther()) problems.push('it was read before its time');
  await setClock(server, file, PAST_THE_END);
  if (!(await readsOther())) problems.push('it did not open when the time was over');
  expect('too late', await write(server.url, id, pair.second, 1, sent()), 409);
  await setClock(server, file, 0);
  if (!(await readsOther())) problems.push('a clock that was set back closed it');
  expect('after it was read', await write(server.url, id, pair.second, 1, sent()), 409);
  return problems;
}

export const drill: Drill = {
  failure: 'two members send their reviews at the same moment to two servers, of which one is killed',
  rounds: 1_000,
  testRounds: 30,
  holds: 'reviews of both members open together, once, whichever server dies [REV-11, REV-14, REV-15]',
  run,
};
