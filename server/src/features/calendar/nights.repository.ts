import type { NightRun } from '@swapstead/contract/calendar/endpoints';
import { dayNumber, type Nights } from '@swapstead/contract/days';
import type pg from 'pg';
import { type Layers, type Range, statesOf } from './layers.ts';

/** One stay and the nights of the home that it takes. */
export type Stay = { home_id: string; check_in: string; check_out: string; stay_id: string };

const EXCLUSION_VIOLATION = '23P01';

/**
 * Locks these calendars, in the order of homes, so that other transactions that take nights of the same homes wait
 * here. The exclusion constraint alone would let two transactions deadlock until PostgreSQL aborts one a second later.
 */
export async function lockCalendars(
  client: pg.ClientBase,
  stays: readonly { home_id: string }[],
): Promise<void> {
  await client.query({
    name: 'calendar-lock-for-nights',
    text: 'select from calendars where home_id = any($1) order by home_id for no key update',
    values: [stays.map(({ home_id }) => home_id)],
  });
}

/**
 * Takes the nights of every stay or of none, in the transaction of `client`, which has locked their calendars (CAL-54).
 * An exclusion constraint keeps a night from being in two swaps: the second transaction gets 'taken', with nothing
 * written. Only swaps call this.
 */
export async function takeNights(client: pg.ClientBase, stays: readonly Stay[]): Promise<'held' | 'taken'> {
  await client.query('savepoint take_nights');
  try {
    await client.query({
      name: 'calendar-take-nights',
      // Inserted in a fixed order, so that two swaps over the same homes do not deadlock.
      text: `insert into taken_nights (home_id, nights, stay_id)
        select home_id, daterange(check_in, check_out), stay_id
        from json_to_recordset($1) as stay (home_id uuid, check_in date, check_out date, stay_id uuid)
        order by home_id, check_in`,
      values: [JSON.stringify(stays)],
    });
  } catch (error) {
    if ((error as { code?: string }).code !== EXCLUSION_VIOLATION) throw error;
    await client.query('rollback to savepoint take_nights');
    return 'taken';
  }
  await client.query('release savepoint take_nights');
  return 'held';
}

/** Frees the nights of these stays, or those from `from` on, in the transaction of `client`. Only swaps call this. */
export async function freeNights(
  client: pg.ClientBase,
  stay_ids: readonly string[],
  { from }: { from?: string } = {},
): Promise<void> {
  await client.query(
    'delete from taken_nights where stay_id = any($1::uuid[]) and ($2::date is null or lower(nights) >= $2)',
    [stay_ids, from ?? null],
  );
  if (from === undefined) return;
  await client.query(
    `update taken_nights set nights = nights * daterange(null, $2)
     where stay_id = any($1::uuid[]) and upper(nights) > $2`,
    [stay_ids, from],
  );
}

/** SQL: a range of nights as a `Range`. */
const rangeOf = (nights: string) =>
  `json_build_array(lower(${nights}) - date '1970-01-01', upper(${nights}) - date '1970-01-01')`;

/** SQL: those of these nights that lie in the window. */
const within = (nights: string) => `(select coalesce(json_agg(${rangeOf('r')}), '[]')
  from unnest((${nights}) * datemultirange(daterange($2, $3))) as r)`;

/** The nights of a window in each layer, by home id. */
export async function readLayers(
  db: pg.Pool | pg.ClientBase,
  home_ids: readonly string[],
  { from, to }: Nights,
): Promise<Map<string, Layers>> {
  const { rows } = await db.query<Layers & { home_id: string }>({
    name: 'calendar-layers',
    text: `select c.home_id, ${within('open_nights(c.home_id)')} as open, ${within('c.closed')} as closed,
       (select coalesce(json_agg(json_build_object('id', f.id, 'nights', ${within('f.nights')})
          order by f.created_at, f.id), '[]')
        from calendar_feeds as f where f.home_id = c.home_id) as feeds,
       (select coalesce(json_agg(json_build_object('stay_id', t.stay_id,
            'nights', ${rangeOf('t.nights')})), '[]')
        from taken_nights as t where t.home_id = c.home_id and t.nights && daterange($2, $3)) as taken
     from calendars as c where c.home_id = any($1::uuid[])`,
    values: [home_ids, from, to],
  });
  return new Map(rows.map(({ home_id, ...layers }) => [home_id, layers]));
}

/**
 * The ranges of a multirange as PostgreSQL sends it (multirange_send and range_send in its source): their number, and
 * for each its length in bytes, what kind of range it is, and two days since 2000, each after its own length.
 */
function rangesOf(sent: Buffer): Range[] {
  return Array.from({ length: sent.readInt32BE(0) }, (_, n) => {
    const at = 4 + n * 21;
    // Without an end, a range is shorter and all that follow would be read wrong.
    if (sent.readInt32BE(at) !== 17) throw new Error('Nights without a first or last one');
    return [DAYS_TO_2000 + sent.readInt32BE(at + 9), DAYS_TO_2000 + sent.readInt32BE(at + 17)];
  });
}
const DAYS_TO_2000 = dayNumber('2000-01-01');

/**
 * The nights of a home as members other than the host see them: without the layers, and those of a swap are closed.
 * The search keeps them in one row, written in the transaction of each change. They may reach outside a window:
 * selecting two years of them and writing days as text took PostgreSQL four times as long as sending all.
 */
export async function readSeenNights(
  db: pg.Pool | pg.ClientBase,
  home_id: string,
): Promise<Layers | undefined> {
  const { rows } = await db.query<{ open: Buffer; closed: Buffer }>({
    name: 'calendar-seen-nights',
    text: `select multirange_send(open) as open, multirange_send(blocked) as closed
      from member_search where home_id = $1`,
    values: [home_id],
  });
  const [row] = rows;
  return row && { open: rangesOf(row.open), closed: rangesOf(row.closed), feeds: [], taken: [] };
}

/** The states of the nights between two days as runs without gaps, by home id (CAL-02). */
export async function nightRuns(
  db: pg.Pool | pg.ClientBase,
  home_ids: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, NightRun[]>> {
  const window = { from, to };
  const layers = await readLayers(db, home_ids, window);
  return new Map([...layers].map(([home_id, of]) => [home_id, statesOf(window, of)]));
}

/**
 * Closes nights of a home in the host's own layer, including open ones, in the transaction of `client`. Only swaps call
 * this, for the member who cancels (CANCEL-06).
 */
export async function closeNights(
  client: pg.ClientBase,
  { home_id, check_in, check_out }: Omit<Stay, 'stay_id'>,
): Promise<void> {
  const values = [home_id, check_in, check_out];
  await client.query(
    'delete from home_available_dates where home_id = $1 and day >= $2::date and day < $3::date',
    values,
  );
  await client.query(
    `update calendars set closed = closed + datemultirange(daterange($2, $3)), version = version + 1
     where home_id = $1`,
    values,
  );
}
