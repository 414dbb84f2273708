import type { FeedEntry } from '@swapstead/contract/calendar/feeds.endpoints';
import type pg from 'pg';
import type { ReadEntry } from './reading/reading-request.ts';

type Db = pg.Pool | pg.ClientBase;

/** The entries of feeds: stays of other calendars that close nights. Each change updates the nights of the feed. */
export function createFeedEntriesRepository() {
  const repository = {
    async ofFeed(db: Db, id: string, today: string): Promise<FeedEntry[]> {
      const { rows } = await db.query<FeedEntry>(
        `select encode(key, 'hex') as id, to_char(lower(nights), 'YYYY-MM-DD') as from,
         to_char(upper(nights), 'YYYY-MM-DD') as to, is_ignored
       from calendar_entries where feed_id = $1 and upper(nights) > $2 order by nights limit 500`,
        [id, today],
      );
      return rows;
    },

    async ignore(client: pg.ClientBase, id: string, key: string, is_ignored: boolean): Promise<boolean> {
      // Locks the feed as a reading does, so that nights are computed after the entries that it stores.
      await client.query('select from calendar_feeds where id = $1 for update', [id]);
      const { rowCount } = await client.query(
        `update calendar_entries set is_ignored = $3 where feed_id = $1 and encode(key, 'hex') = $2`,
        [id, key, is_ignored],
      );
      await repository.closeNights(client, id);
      return rowCount === 1;
    },

    /** Entries that overlap nights of a swap. */
    async overSwaps(client: pg.ClientBase, id: string, home_id: string) {
      const { rows } = await client.query<{ key: string; check_in: string; check_out: string }>(
        `select distinct encode(e.key, 'hex') as key, to_char(lower(e.nights), 'YYYY-MM-DD') as check_in,
         to_char(upper(e.nights), 'YYYY-MM-DD') as check_out
       from calendar_entries as e join taken_nights as t on t.home_id = $2 and t.nights && e.nights
       where e.feed_id = $1 and not e.is_ignored`,
        [id, home_id],
      );
      return rows;
    },

    async countAhead(client: pg.ClientBase, id: string, today: string): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from calendar_entries where feed_id = $1 and upper(nights) > $2',
        [id, today],
      );
      return rows[0]?.count ?? 0;
    },

    /**
     * Replaces the entries of a feed; unchanged ones are not written. An ignored entry stays ignored while its nights
     * are the same. If the other site has moved or replaced it, the new entry is ignored if it has the same UID or name
     * and shares at least half of the nights (CAL-46).
     */
    async replace(client: pg.ClientBase, id: string, entries: readonly ReadEntry[]): Promise<void> {
      const { rows } = await client.query<{ is_changed: boolean }>(
        `with entry as (
         select decode(key, 'hex') as key, decode(name, 'hex') as name, daterange("from", "to") as nights
         from json_to_recordset($2) as e (key text, name text, "from" date, "to" date)
       ), moved as (
         select key, name, nights from calendar_entries as c where feed_id = $1 and is_ignored and not exists (
           select from entry as e where e.key = c.key and e.nights = c.nights)
       ), gone as (
         delete from calendar_entries as c where feed_id = $1 and not exists (
           select from entry as e where e.key = c.key)
         returning 1
       ), written as (
         insert into calendar_entries as c (feed_id, key, name, nights, is_ignored)
         select $1, key, name, nights, exists (
           select from moved as m where (m.key = e.key or m.name = e.name) and m.nights && e.nights
             and 2 * (upper(m.nights * e.nights) - lower(m.nights * e.nights))
               >= greatest(upper(m.nights) - lower(m.nights), upper(e.nights) - lower(e.nights)))
         from entry as e where not exists (
           select from calendar_entries as k where k.feed_id = $1 and k.key = e.key and k.nights = e.nights
             and k.name is not distinct from e.name)
         on conflict (feed_id, key) do update set nights = excluded.nights, name = excluded.name,
           is_ignored = case when c.nights = excluded.nights then c.is_ignored else excluded.is_ignored end
         returning 1
       )
       select exists (select from gone) or exists (select from written) as is_changed`,
        [id, JSON.stringify(entries)],
      );
      if (rows[0]?.is_changed) await repository.closeNights(client, id);
    },

    /** Closes the nights of all entries that are not ignored. */
    async closeNights(client: pg.ClientBase, id: string): Promise<void> {
      await client.query(
        `update calendar_feeds as f set nights = e.nights from (
         select coalesce(range_agg(nights), '{}') as nights from calendar_entries
         where feed_id = $1 and not is_ignored) as e
       where f.id = $1 and f.nights <> e.nights`,
        [id],
      );
    },
  };
  return repository;
}
