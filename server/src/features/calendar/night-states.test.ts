import type { NightRun } from '@swapstead/contract/calendar/endpoints';
import { addDays, daysOf, type Nights } from '@swapstead/contract/days';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { statesOf } from './layers.ts';
import { nightRuns, readSeenNights } from './nights.repository.ts';

const FIRST = '2027-07-01';
const LAST = 24;
const WINDOW: Nights = { from: FIRST, to: addDays(FIRST, LAST) };
/** Ranges may begin before the window and end after it. */
const AROUND = { least: -4, most: LAST + 4 };

let database: TestDatabase;
let home_id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  // This test takes nights without swaps, so the constraint is dropped.
  await database.pool.query('alter table taken_nights drop constraint taken_nights_stay');
  const { rows } = await database.pool.query<{ id: string }>(
    `with host as (insert into users (email) values ('host@members.test') returning id)
     insert into homes (user_id, title, description, location, home_type)
     select id, 'A home', 'One room', 'Porto', 'Loft' from host returning id`,
  );
  home_id = rows[0]?.id as string;
});
afterAll(() => database.drop());

/** Numbers of nights, counted from the first of the window. */
const night = fc.integer({ min: AROUND.least, max: AROUND.most });
const range = fc
  .tuple(night, fc.integer({ min: 1, max: 9 }))
  .map(([from, long]) => ({ from, to: from + long }));
const ranges = fc.array(range, { maxLength: 4 });
/** Ranges that do not overlap, some of them adjacent: no night is taken twice. */
const stays = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 7 })), { maxLength: 4 })
  .map((gaps) => {
    let next = AROUND.least;
    return gaps.map(([gap, long]) => {
      const from = next + gap;
      next = from + long;
      return { from, to: next };
    });
  });
const layers = fc.record({
  open: ranges,
  closed: ranges,
  feeds: fc.array(ranges, { maxLength: 3 }),
  taken: stays,
});

type Range = { from: number; to: number };
type Layers = { open: Range[]; closed: Range[]; feeds: Range[][]; taken: Range[] };

const day = (nr: number) => addDays(FIRST, nr);
const daysIn = (of: Range[]) =>
  new Set(of.flatMap(({ from, to }) => daysOf({ from: day(from), to: day(to) })));
const sqlRange = ({ from, to }: Range) => `[${day(from)},${day(to)})`;
const sqlRanges = (of: Range[]) => `{${of.map(sqlRange).join(',')}}`;

async function store({ open, closed, feeds, taken }: Layers): Promise<void> {
  const { pool } = database;
  for (const table of ['home_available_dates', 'calendar_feeds', 'taken_nights'])
    await pool.query(`delete from ${table} where home_id = $1`, [home_id]);
  await pool.query('insert into home_available_dates select $1, unnest($2::date[])', [
    home_id,
    [...daysIn(open)],
  ]);
  await pool.query('update calendars set closed = $2 where home_id = $1', [home_id, sqlRanges(closed)]);
  await pool.query(
    `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, nights)
     select $1, 'Airbnb', 's', int4send(nr::int), 'x', nights
     from unnest($2::datemultirange[]) with ordinality as feed (nights, nr)`,
    [home_id, feeds.map(sqlRanges)],
  );
  await pool.query('insert into taken_nights select $1, unnest($2::daterange[]), gen_random_uuid()', [
    home_id,
    taken.map(sqlRange),
  ]);
}

const nightsIn = (runs: readonly NightRun[], states: readonly string[]) =>
  runs.filter(({ state }) => states.includes(state)).flatMap(({ from, to }) => daysOf({ from, to }));

/** The nights of the window from every place that computes them independently. */
async function nightsBySource() {
  const runs = (await nightRuns(database.pool, [home_id], WINDOW.from, WINDOW.to)).get(home_id) ?? [];
  const inStates = (...states: string[]) => nightsIn(runs, states);
  const kept = await readSeenNights(database.pool, home_id);
  const shown = kept ? statesOf(WINDOW, kept) : [];
  const daysIn = (nights: string) =>
    `array(select day::date::text from generate_series($2::date, $3::date - 1, interval '1 day') as day
       where ${nights} @> day::date order by day)`;
  const { rows } = await database.pool.query<Record<'function' | 'blocked' | 'open', string[]>>(
    `select ${daysIn('blocked_nights(home_id)')} as function, ${daysIn('blocked')} as blocked, ${daysIn('open')} as open
     from member_search where home_id = $1`,
    [home_id, WINDOW.from, WINDOW.to],
  );
  return {
    states: { blocked: inStates('closed', 'taken'), open: inStates('open') },
    seen: { blocked: nightsIn(shown, ['closed']), open: nightsIn(shown, ['open']) },
    sql: rows[0],
  };
}

it('the calendar, what members see of it, the SQL of replacements and the search agree on every night [CAL-01, CAL-54, FIND-35]', async () => {
  const seen = { blocked: 0, open: 0 };
  await fc.assert(
    fc.asyncProperty(layers, async (random) => {
      await store(random);
      const { states, seen: ofMembers, sql } = await nightsBySource();
      const blocked = daysIn([...random.closed, ...random.feeds.flat(), ...random.taken]);
      const open = daysIn(random.open).difference(blocked);
      const expected = (nights: Set<string>) => daysOf(WINDOW).filter((day) => nights.has(day));
      expect(states).toEqual({ blocked: expected(blocked), open: expected(open) });
      expect(ofMembers).toEqual(states);
      expect(sql).toEqual({ function: states.blocked, blocked: states.blocked, open: states.open });
      seen.blocked += states.blocked.length;
      seen.open += states.open.length;
    }),
    { numRuns: 50, seed: 20_261_126 },
  );
  expect(Math.min(seen.blocked, seen.open)).toBeGreaterThan(100);
});
