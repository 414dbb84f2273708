import type { Calendar } from '@swapstead/contract/calendar';
import type pg from 'pg';

/** What is asked of a calendar before it is changed. */
export type CalendarKey = { home_id: string; user_id: string; version: number };

export type CalendarRepository = typeof calendarRepository;

/** What hosts say of their nights. Changes happen in the transaction of `client`. */
export const calendarRepository = {
  /** The calendar of a home, kept from being changed by others until the transaction ends. */
  async lock(client: pg.ClientBase, home_id: string): Promise<CalendarKey | undefined> {
    const { rows } = await client.query<CalendarKey>(
      `select c.home_id, h.user_id, c.version from calendars as c join homes as h on h.id = c.home_id
       where c.home_id = $1 for update of c`,
      [home_id],
    );
    return rows[0];
  },

  async stored(client: pg.ClientBase, home_id: string): Promise<Calendar> {
    const { rows } = await client.query<Calendar>(
      `select array(select to_char(day, 'YYYY-MM-DD') from home_available_dates as d
         where d.home_id = c.home_id order by day) as available_dates,
         to_json(c.confirmed_at)#>>'{}' as calendar_confirmed_at, c.version as calendar_version
       from calendars as c where c.home_id = $1`,
      [home_id],
    );
    return rows[0] as Calendar;
  },

  async openDays(client: pg.ClientBase, home_id: string): Promise<string[]> {
    const { rows } = await client.query<{ day: string }>(
      "select to_char(day, 'YYYY-MM-DD') as day from home_available_dates where home_id = $1",
      [home_id],
    );
    return rows.map(({ day }) => day);
  },

  /** Makes these days the open ones; what was closed of them no longer is. */
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
      `update calendars set closed = closed - open_nights(home_id) where home_id = $1 and closed && open_nights(home_id)`,
      [home_id],
    );
  },

  /** Counts a change of the host, which confirms the calendar too (CAL-22). */
  async changed(client: pg.ClientBase, home_id: string, at: Date): Promise<void> {
    await client.query('update calendars set version = version + 1 where home_id = $1', [home_id]);
    await calendarRepository.confirm(client, home_id, at);
  },

  /** Marks the calendar as right at this instant. */
  async confirm(client: pg.ClientBase, home_id: string, at: Date): Promise<void> {
    await client.query(
      'update calendars set confirmed_at = $2, counts_from = $2, told = 0 where home_id = $1',
      [home_id, at],
    );
  },
};
