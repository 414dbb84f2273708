import type { NightChange } from '@swapstead/contract/calendar/endpoints';
import type { StayRulesChange } from '@swapstead/contract/calendar/stay-rules';
import { FIRST_RULES, type StayRules } from '@swapstead/contract/calendar/stay-rules';
import type pg from 'pg';

type Db = pg.Pool | pg.ClientBase;

/** What is read of a calendar before it is shown or changed. */
export type CalendarKey = {
  home_id: string;
  user_id: string;
  /** False if only the host sees the home. */
  is_shown: boolean;
  version: number;
  change_id: string | null;
  confirmed_at: Date | null;
  counts_from: Date;
};

export type VersionedRules = StayRules & { version: number };
export type CalendarRepository = ReturnType<typeof createCalendarRepository>;

const KEY = `select c.home_id, h.user_id, h.is_shown, c.version, c.change_id, c.confirmed_at, c.counts_from
  from calendars as c join homes as h on h.id = c.home_id where c.home_id = $1`;

/** The columns that a confirmation sets. $2: now */
const CONFIRMED = 'confirmed_at = $2, counts_from = $2, told = 0';
/** The columns that a change sets; a change also confirms. */
const COUNTED = `version = version + 1, ${CONFIRMED}`;

/** What hosts set for the nights of their homes. Changes run in the transaction of `client`. */
export function createCalendarRepository() {
  const repository = {
    async find(db: Db, home_id: string): Promise<CalendarKey | undefined> {
      return (await db.query<CalendarKey>({ name: 'calendar', text: KEY, values: [home_id] })).rows[0];
    },

    /** Like `find`, but keeps others from changing the calendar until the transaction ends. */
    async lock(client: pg.ClientBase, home_id: string): Promise<CalendarKey | undefined> {
      return (await client.query<CalendarKey>(`${KEY} for update of c`, [home_id])).rows[0];
    },

    async rules(db: Db, home_id: string): Promise<VersionedRules> {
      const { rows } = await db.query<VersionedRules>({
        name: 'stay-rules',
        text: 'select shortest, longest, check_in_days, notice, version from stay_rules where home_id = $1',
        values: [home_id],
      });
      return rows[0] ?? { ...FIRST_RULES, version: 0 };
    },

    async setRules(client: pg.ClientBase, home_id: string, rules: StayRulesChange): Promise<void> {
      const { shortest, longest, check_in_days, notice } = rules;
      await client.query(
        `insert into stay_rules (home_id, shortest, longest, check_in_days, notice) values ($1, $2, $3, $4, $5)
       on conflict (home_id) do update set shortest = $2, longest = $3, check_in_days = $4, notice = $5,
         version = stay_rules.version + 1`,
        [home_id, shortest, longest, check_in_days, notice],
      );
    },

    async openDays(db: Db, home_id: string): Promise<string[]> {
      const { rows } = await db.query<{ day: string }>(
        "select to_char(day, 'YYYY-MM-DD') as day from home_available_dates where home_id = $1 order by day",
        [home_id],
      );
      return rows.map(({ day }) => day);
    },

    /** Opens exactly these days; those of them that were closed are no longer closed. */
    async setOpenDays(client: pg.ClientBase, home_id: string, days: readonly string[]): Promise<void> {
      await client.query('delete from home_available_dates where home_id = $1 and day <> all($2::date[])', [
        home_id,
        days,
      ]);
      await client.query(
        `insert into home_available_dates (home_id, day) select $1, unnest($2::date[])
       on conflict do nothing`,
        [home_id, days],
      );
      await client.query(
        `update calendars set closed = closed - open_nights(home_id)
       where home_id = $1 and closed && open_nights(home_id)`,
        [home_id],
      );
    },

    /**
     * Sets the states of nights; if a night is changed several times, the last one wins. Nights of a swap are skipped.
     * Counts as a change and confirms the calendar (CAL-22).
     * @returns how many nights were skipped
     */
    async setNights(
      client: pg.ClientBase,
      home_id: string,
      changes: readonly NightChange[],
      { at, change_id }: { at: Date; change_id?: string | undefined },
    ): Promise<number> {
      const { rows } = await client.query<{ taken: number }>({
        name: 'calendar-set-nights',
        text: SET_NIGHTS,
        values: [home_id, JSON.stringify(changes), at, change_id ?? null],
      });
      return rows[0]?.taken ?? 0;
    },

    /** Counts a change by the host, which also confirms the calendar (CAL-22). */
    async changed(client: pg.ClientBase, home_id: string, at: Date): Promise<void> {
      await client.query(`update calendars set change_id = null, ${COUNTED} where home_id = $1`, [
        home_id,
        at,
      ]);
    },

    /** Records that the host confirmed the calendar at this instant. */
    async confirm(client: pg.ClientBase, home_id: string, at: Date): Promise<void> {
      await client.query(`update calendars set ${CONFIRMED} where home_id = $1`, [home_id, at]);
    },
    /** What the export of a member's own data contains about the calendars of their homes. */
    async exportOf(pool: pg.Pool, userId: string): Promise<object[]> {
      const { rows } = await pool.query(
        `select c.home_id, c.closed::text as closed_nights, c.confirmed_at,
         (select to_jsonb(r) - 'home_id' - 'version' from stay_rules as r where r.home_id = c.home_id) as stay_rules,
         coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'address', f.shown_address,
           'end_rule', f.end_rule, 'nights', f.nights::text) order by f.created_at)
           from calendar_feeds as f where f.home_id = c.home_id), '[]') as other_calendars
       from calendars as c join homes as h on h.id = c.home_id where h.user_id = $1 order by h.created_at desc`,
        [userId],
      );
      return rows;
    },
  };
  return repository;
}

/**
 * The last state given for each night of a list of changes, without nights of a swap, and what this changes in open
 * days and closed nights. $1: home, $2: changes as JSON, $3: now, $4: the id of the change
 */
const SET_NIGHTS = `with change as (
    select daterange(("from")::date, ("to")::date) as nights, state, place
    from rows from (json_to_recordset($2) as ("from" text, "to" text, state text)) with ordinality
      as c ("from", "to", state, place)
  ), last as (
    select state, datemultirange(nights) - coalesce(
      (select range_agg(later.nights) from change as later where later.place > change.place), '{}') as nights
    from change
  ), held as (
    select coalesce(range_agg(nights), '{}') as nights from taken_nights where home_id = $1
  ), said as (
    select ${['open', 'ask', 'closed']
      .map(
        (word) =>
          `coalesce(range_agg(l.nights) filter (where state = '${word}'), '{}') - held.nights as ${word}`,
      )
      .join(', ')},
      coalesce(range_agg(l.nights), '{}') * held.nights as taken
    from held left join last as l on true group by held.nights
  ), no_longer as (
    delete from home_available_dates using said where home_id = $1 and (ask + closed) @> day
  ), added as (
    insert into home_available_dates (home_id, day)
    select $1, day from said, unnest(open) as r, generate_series(lower(r), upper(r) - 1, interval '1 day') as day
    on conflict do nothing
  ), counted as (
    update calendars as c set closed = c.closed - (open + ask) + said.closed, change_id = $4, ${COUNTED.replaceAll('$2', '$3')}
    from said where home_id = $1
  )
  select coalesce((select sum(upper(r) - lower(r)) from unnest(taken) as r), 0)::int as taken from said`;
