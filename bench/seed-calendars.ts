/**
 * Gives every home without a calendar of its own seeded nights, rules and confirmations, so that imported homes can be
 * searched by dates: the same homes get the same calendars on the same day. For looking at the product with real
 * listings, never for a site that people use: what it writes are inventions.
 *
 *   DATA_DIR=FOLDER node bench/seed-calendars.ts [--seed 1]
 */
import { parseArgs } from 'node:util';
import { addDays, dayIn } from '@swapstead/contract/days';
import type pg from 'pg';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { inTransaction } from '../server/src/platform/database/transaction.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { seededRandom } from '../server/test/seeded-random.ts';

const BATCH = 1_000;
/** Days ahead of today in which nights are set. */
const REACH = 420;

const { values: options } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const random = seededRandom(Number(options.seed));
const now = new Date();
const today = dayIn('UTC', now);

const config = readConfig(process.env);
const database = await openDatabase(
  { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, poolSize: 2, guest: true },
  createLogger('warn'),
);
try {
  const { rows } = await database.pool.query<{ id: string }>(
    `select h.id from homes as h join calendars as c on c.home_id = h.id
     where c.confirmed_at is null and not exists (select from home_available_dates as d where d.home_id = h.id)
     order by h.id`,
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const homes = rows.slice(from, from + BATCH).map(({ id }) => calendarOf(id));
    await inTransaction(database.pool, (client) => write(client, homes));
  }
  await database.pool.query('vacuum analyze');
  console.log(`${rows.length.toLocaleString('en')} homes have a calendar now.`);
} finally {
  await database.close();
}

type Run = { from: string; to: string };
type Calendar = {
  id: string;
  open: Run[];
  closed: Run[];
  shortest: number;
  check_in_days: number[];
  notice: number;
  confirmed_at: Date | null;
};

/** One of five hosts has set nothing; the others have open weeks, closed days, and some of them rules. */
function calendarOf(id: string): Calendar {
  const some = (share: number) => random.next() < share;
  const run = (most: number): Run => {
    const from = addDays(today, random.int(REACH));
    return { from, to: addDays(from, 3 + random.int(most)) };
  };
  const hasCalendar = some(0.8);
  const runs = (most: number, length: number) =>
    hasCalendar ? Array.from({ length: 1 + random.int(most) }, () => run(length)) : [];
  return {
    id,
    open: runs(3, 21),
    closed: runs(2, 14),
    shortest: some(0.2) ? 2 + random.int(5) : 1,
    check_in_days: some(0.1) ? [6] : [1, 2, 3, 4, 5, 6, 7],
    notice: some(0.2) ? random.int(14) : 0,
    confirmed_at: hasCalendar ? new Date(now.getTime() - random.int(100) * 86_400_000) : null,
  };
}

async function write(client: pg.ClientBase, homes: readonly Calendar[]) {
  const json = JSON.stringify(homes);
  await client.query(
    `insert into home_available_dates (home_id, day)
     select distinct home.id, day::date from json_to_recordset($1) as home (id uuid, open json),
       json_to_recordset(home.open) as run ("from" date, "to" date),
       generate_series(run."from", run."to" - 1, interval '1 day') as day`,
    [json],
  );
  await client.query(
    `insert into stay_rules (home_id, shortest, check_in_days, notice)
     select id, shortest, array(select json_array_elements_text(check_in_days)::smallint), notice
     from json_to_recordset($1) as home (id uuid, shortest int, check_in_days json, notice int)
     on conflict (home_id) do nothing`,
    [json],
  );
  // Closed nights are not open; the search takes them out (migration 0072).
  await client.query(
    `update calendars as c set confirmed_at = home.confirmed_at, counts_from = coalesce(home.confirmed_at, c.counts_from),
       closed = (select coalesce(range_agg(daterange(run."from", run."to")), '{}')
         from json_to_recordset(home.closed) as run ("from" date, "to" date))
     from json_to_recordset($1) as home (id uuid, closed json, confirmed_at timestamptz) where c.home_id = home.id`,
    [json],
  );
}
