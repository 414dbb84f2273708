import { addDays, countDays, type Nights } from '@swapstead/contract/days';
import type pg from 'pg';

type NightState = 'open' | 'ask' | 'closed' | 'taken';
/** Nights of one state; `to` is not included. */
export type NightRun = Nights & { state: NightState };

/** One stay and the nights of the home that it holds. */
export type Stay = { home_id: string; check_in: string; check_out: string; stay_id: string };

const EXCLUSION_VIOLATION = '23P01';

/**
 * Takes the nights of every stay or of none, in the transaction of `client` (CAL-54). An exclusion constraint decides,
 * so that a night is never in two swaps; who comes second waits for the first and then gets 'taken', with the
 * transaction as it was before. Only the slice of swaps calls this.
 */
export async function takeNights(client: pg.ClientBase, stays: readonly Stay[]): Promise<'held' | 'taken'> {
  await client.query('savepoint take_nights');
  try {
    await client.query(
      // In order, so that two swaps over the same homes wait for one another instead of locking each other out.
      `insert into taken_nights (home_id, nights, stay_id)
       select home_id, daterange(check_in, check_out), stay_id
       from json_to_recordset($1) as stay (home_id uuid, check_in date, check_out date, stay_id uuid)
       order by home_id, check_in`,
      [JSON.stringify(stays)],
    );
  } catch (error) {
    if ((error as { code?: string }).code !== EXCLUSION_VIOLATION) throw error;
    await client.query('rollback to savepoint take_nights');
    return 'taken';
  }
  await client.query('release savepoint take_nights');
  return 'held';
}

/**
 * Lets the nights of these stays go, in the transaction of `client`; with `from` only those from that day on. Stays
 * that hold none are passed over. Only the slice of swaps calls this.
 */
export async function freeNights(
  client: pg.ClientBase,
  stay_ids: readonly string[],
  { from }: { from?: string } = {},
): Promise<void> {
  await client.query(
    `delete from taken_nights where stay_id = any($1::uuid[]) and ($2::date is null or lower(nights) >= $2)`,
    [stay_ids, from ?? null],
  );
  if (from === undefined) return;
  await client.query(
    `update taken_nights set nights = nights * daterange(null, $2)
     where stay_id = any($1::uuid[]) and upper(nights) > $2`,
    [stay_ids, from],
  );
}

type Layers = {
  home_id: string;
  open: [string, string][];
  closed: [string, string][];
  taken: [string, string][];
};

/**
 * The states of the nights from one day up to another, for each home: runs without gaps (CAL-02). A home that does
 * not exist has none.
 */
export async function nightRuns(
  db: pg.Pool | pg.ClientBase,
  home_ids: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, NightRun[]>> {
  const ranges = (nights: string) =>
    `(select coalesce(json_agg(json_build_array(lower(r), upper(r))), '[]')
      from unnest((${nights}) * datemultirange(daterange($2, $3))) as r)`;
  const { rows } = await db.query<Layers>(
    `select c.home_id, ${ranges('open_nights(c.home_id)')} as open,
       ${ranges('blocked_nights(c.home_id)')} as closed,
       ${ranges("select coalesce(range_agg(t.nights), '{}') from taken_nights as t where t.home_id = c.home_id")} as taken
     from calendars as c where c.home_id = any($1::uuid[])`,
    [home_ids, from, to],
  );
  return new Map(
    rows.map(({ home_id, open, closed, taken }) => [
      home_id,
      mergeLayers({ from, to }, [
        { state: 'open', ranges: open },
        { state: 'closed', ranges: closed },
        { state: 'taken', ranges: taken },
      ]),
    ]),
  );
}

type Layer<State> = { state: State; ranges: readonly (readonly [string, string])[] };

/** Runs of equal state within a window: 'ask' where nothing is said, otherwise what the last of the layers says. */
function mergeLayers(window: Nights, layers: readonly Layer<NightState>[]): NightRun[] {
  const nights = Array<NightState>(countDays(window.from, window.to)).fill('ask');
  for (const { state, ranges } of layers) {
    for (const [from, to] of ranges) {
      nights.fill(state, Math.max(0, countDays(window.from, from)), Math.max(0, countDays(window.from, to)));
    }
  }
  const runs: NightRun[] = [];
  nights.forEach((state, index) => {
    const last = runs.at(-1);
    const to = addDays(window.from, index + 1);
    if (last?.state === state) last.to = to;
    else runs.push({ from: addDays(window.from, index), to, state });
  });
  return runs;
}
