import { LIMITS } from '@swapstead/contract/limits';
import type pg from 'pg';

type Db = pg.Pool | pg.ClientBase;

export type AddressRow = { home_id: string; token: string; passes_on: boolean };
/** A run of busy nights as last published. */
export type PublishedRun = { first: string; until: string; sequence: number; told_at: Date };

/** Everything that the published calendar of a home depends on, besides the day and its published runs. */
export type ExportState = {
  home_id: string;
  title: string;
  passes_on: boolean;
  time_zone: string;
  /** The busy nights, as PostgreSQL writes ranges. */
  busy: string;
  /** Changes whenever a run is published with new dates. */
  told: string;
};

const DAYS_BACK = 30;
const DAYS_AHEAD = LIMITS.available_days_ahead + 1;

/** The nights that other calendars see as busy: closed by the host, taken and, if `passesOn`, closed by feeds. */
const busyNights = (
  home: string,
  passesOn: string,
) => `((select closed from calendars where home_id = ${home})
  + coalesce((select range_agg(nights) from taken_nights where home_id = ${home}), '{}')
  + coalesce((select range_agg(nights) from calendar_feeds where home_id = ${home} and ${passesOn}), '{}'))`;

const STATE = `select a.home_id, h.title, a.passes_on, coalesce(p.time_zone, 'UTC') as time_zone,
    ${busyNights('a.home_id', 'a.passes_on')}::text as busy,
    (select concat(max(told_at), ' ', sum(sequence), ' ', count(*)) from calendar_runs where home_id = a.home_id) as told
  from calendar_addresses as a
    join homes as h on h.id = a.home_id
    left join home_places as hp on hp.home_id = a.home_id
    left join places as p on p.id = hp.place_id
  where a.token_hash = $1 and not h.host_suspended`;

/** Our own calendars as other sites read them. */
export function createExportRepository() {
  const repository = {
    async address(db: Db, home_id: string): Promise<AddressRow | undefined> {
      const { rows } = await db.query<AddressRow>(
        'select home_id, token, passes_on from calendar_addresses where home_id = $1',
        [home_id],
      );
      return rows[0];
    },

    /**
     * Everything that the calendar with this token depends on, in one statement; undefined if there is none, or if the
     * account of its host is suspended.
     */
    async state(db: Db, hash: Buffer): Promise<ExportState | undefined> {
      const { rows } = await db.query<ExportState>({
        name: 'calendar-export-state',
        text: STATE,
        values: [hash],
      });
      return rows[0];
    },

    /** Sets the address of a home, replacing any earlier one. */
    async setAddress(client: pg.ClientBase, home_id: string, token: string, hash: Buffer): Promise<void> {
      await client.query(
        `insert into calendar_addresses (home_id, token, token_hash) values ($1, $2, $3)
       on conflict (home_id) do update set token = $2, token_hash = $3`,
        [home_id, token, hash],
      );
    },

    async passOn(client: pg.ClientBase, home_id: string, passes_on: boolean): Promise<boolean> {
      const sql = 'update calendar_addresses set passes_on = $2 where home_id = $1';
      return (await client.query(sql, [home_id, passes_on])).rowCount === 1;
    },

    async removeAddress(client: pg.ClientBase, home_id: string): Promise<void> {
      await client.query('delete from calendar_addresses where home_id = $1', [home_id]);
    },

    /**
     * The runs of busy nights, from 30 days back. A run whose end has changed gets a higher sequence number (CAL-51).
     */
    async publishedRuns(
      client: pg.ClientBase,
      home: Pick<ExportState, 'home_id' | 'passes_on'>,
      today: string,
      now: Date,
    ): Promise<PublishedRun[]> {
      const { home_id, passes_on } = home;
      const { rows } = await client.query<PublishedRun & { is_new: boolean }>(
        `select to_char(lower(r), 'YYYY-MM-DD') as first, to_char(upper(r), 'YYYY-MM-DD') as until,
         coalesce(t.sequence, 0) as sequence, t.told_at, t.until is distinct from upper(r) as is_new
       from unnest(${busyNights('$1', '$2')} * datemultirange(daterange(null, $3::date + ${DAYS_AHEAD}))) as r
       left join calendar_runs as t on t.home_id = $1 and t.first = lower(r)
       where upper(r) > $3::date - ${DAYS_BACK} order by lower(r)`,
        [home_id, passes_on, today],
      );
      const changed = rows.filter(({ is_new }) => is_new);
      if (changed.length === 0) return rows;
      await client.query(
        `insert into calendar_runs as c (home_id, first, until, told_at)
       select $1, first, until, $3 from json_to_recordset($2) as run (first date, until date)
       on conflict (home_id, first) do update
         set until = excluded.until, sequence = c.sequence + 1, told_at = excluded.told_at
         where c.until <> excluded.until`,
        [home_id, JSON.stringify(changed), now],
      );
      return repository.publishedRuns(client, home, today, now);
    },
  };
  return repository;
}
