import type pg from 'pg';
import { fits, isAwake, isCurrent, isDismissed, mayBeNew } from './wish-fits.statements.ts';
import type { HomeWhere } from './wish-keys.ts';

type Db = Pick<pg.Pool, 'query'>;

/** For how long a home has to be left alone before wishes are compared with it (WISH-11). */
const REST = "interval '3 minutes'";

/**
 * A wish that was saved so shortly after a change may not have seen it, because that was not committed yet. Then the
 * home counts as it was before.
 */
const UNSURE = "interval '30 seconds'";

/** A home that has changed: where it is now and where it was, and when the first of its changes was. */
export type ChangedHome = { now: HomeWhere; before: HomeWhere; first_at: Date };

/** Wishes of a member to tell about, each with homes that still fit it. */
export type DueWish = { wish_id: string; user_id: string; home_id: string; homes: number };

export type WishTellingRepository = ReturnType<typeof createWishTellingRepository>;

/** Finds the wishes that a home begins to fit, and notes each pair once. */
export function createWishTellingRepository() {
  return {
    /** Homes that have changed and are left alone since, the longest first. */
    async rested(db: Db, most: number): Promise<string[]> {
      const { rows } = await db.query<{ home_id: string }>(
        `select home_id from wish_homes_changed group by home_id
         having max(changed_at) < clock_timestamp() - ${REST} order by max(changed_at) limit $1`,
        [most],
      );
      return rows.map(({ home_id }) => home_id);
    },

    /** Claims the changes of a home until the transaction ends. @returns undefined if another one has */
    async claim(client: pg.ClientBase, homeId: string): Promise<ChangedHome | undefined> {
      const lock = await client.query<{ taken: boolean }>({
        name: 'wishes-claim-home',
        text: "select pg_try_advisory_xact_lock(hashtextextended('wish home ' || $1, 0)) as taken",
        values: [homeId],
      });
      if (!lock.rows[0]?.taken) return undefined;
      const { rows } = await client.query<{ now: HomeWhere; before: HomeWhere; first_at: Date | null }>({
        name: 'wishes-changed-home',
        text: `${BEFORE} select ${whereOf('m')} as now, ${whereOf('b')} as before,
            (select min(changed_at) from events) as first_at
          from (select) as one left join member_search m on m.home_id = $1 left join before b on true`,
        values: [homeId],
      });
      const [found] = rows;
      return found?.first_at ? { ...found, first_at: found.first_at } : undefined;
    },

    /**
     * Notes the pairs of a claimed home: wishes that it fits and did not fit before, and wishes that it has fitted since
     * they were saved and does no longer. A pair that is noted stays as it is, unless its home ceased to fit before the
     * member was told.
     * @returns how many wishes it begins to fit
     */
    async note(client: pg.ClientBase, homeId: string, keys: readonly string[], now: Date): Promise<number> {
      const { rows } = await client.query<{ noted: number }>({
        name: 'wishes-note-home',
        text: NOTE,
        values: [homeId, keys, now],
      });
      return rows[0]?.noted ?? 0;
    },

    /** The transaction sees only the changes that it has compared, so later ones stay. */
    async forget(client: pg.ClientBase, homeId: string): Promise<void> {
      await client.query({
        name: 'wishes-forget-changes',
        text: 'delete from wish_homes_changed where home_id = $1',
        values: [homeId],
      });
    },

    /** Wishes whose members are to be told, in the order of their ids. */
    async dueWishes(client: pg.ClientBase, most: number): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>({
        name: 'wishes-due',
        text: `select id from wishes where id in (
            select wish_id from wish_homes where is_due order by wish_id limit $1 * 20)
          order by id limit $1 for update skip locked`,
        values: [most],
      });
      return rows.map(({ id }) => id);
    },

    /**
     * Takes what is to be told of these wishes. Homes that fit no longer are missed, so that they may be told of later;
     * who is not to be told any more sees them as new only.
     */
    async take(client: pg.ClientBase, ids: readonly string[], now: Date): Promise<DueWish[]> {
      const { rows } = await client.query<DueWish>({
        name: 'wishes-take-due',
        text: TAKE,
        values: [ids, now],
      });
      return rows;
    },

    /** Removes wishes that can no longer be brought back, and those that have been past for long. */
    async tidy(db: Db, now: Date, pastDays: number): Promise<void> {
      await db.query(`delete from wishes where removed_at < $1::timestamptz - interval '10 minutes'`, [now]);
      await db.query('delete from wishes where ends_on < ($1::timestamptz)::date - $2::int', [now, pastDays]);
      await db.query(`delete from wish_changes where changed_at <= $1::timestamptz - interval '1 day'`, [
        now,
      ]);
    },

    /** Wishes whose place the gazetteer no longer has, or has elsewhere. */
    async displaced(db: Db): Promise<{ id: string; user_id: string }[]> {
      const { rows } = await db.query<{ id: string; user_id: string }>(
        `select w.id, w.user_id from wish_searches q join wishes w on w.id = q.wish_id
           left join places p on p.id = q.place_id
           left join regions r on r.id = q.region_id
           left join countries c on c.code = q.country_code
         where (q.place_id is not null and (p.id is null or not p.point ~= q.point))
           or (q.region_id is not null and r.id is null) or (q.country_code is not null and c.code is null)`,
      );
      return rows;
    },
  };
}

const whereOf = (
  row: string,
) => `json_build_object('place_id', ${row}.place_id, 'region_id', ${row}.region_id,
  'country_code', ${row}.country_code, 'longitude', ${row}.centre[0], 'latitude', ${row}.centre[1])`;

/**
 * The home $1 before its first change that is not done with: `before` has its row of member_search and its words. What
 * has not changed is as it is now; a home that was not there has no row.
 */
const BEFORE = `with events as materialized (
    select id, changed_at, facts, words, of_words from wish_homes_changed where home_id = $1
  ), first_facts as (
    select facts from events where not of_words order by id limit 1
  ), first_words as (
    select words from events where of_words order by id limit 1
  ), before as materialized (
    select b.*, case when exists (select from first_words) then (select words from first_words)
      else (select words from home_search where home_id = $1) end as words
    from (
      select (jsonb_populate_record(null::member_search, facts)).* from first_facts where facts is not null
      union all
      select m.* from member_search m where m.home_id = $1 and not exists (select from first_facts)
    ) as b
  )`;

const NOTE = `${BEFORE}, near as materialized (
    select distinct wish_id from wish_keys where key = any($2)
  ), compared as materialized (
    select w.id, w.user_id, w.tells, m.home_id,
      ${fits({ home: 'm', words: 's.words', wish: 'q', now: '$3' })} as is_fit,
      b.home_id is not null and q.stored_at < (select min(changed_at) from events) + ${UNSURE}
        and ${fits({ home: 'b', words: 'b.words', wish: 'q', now: 'w.saved_at' })} as was_fit
    from near join wish_searches q on q.wish_id = near.wish_id join wishes w on w.id = q.wish_id
      join member_search m on m.home_id = $1 left join home_search s on s.home_id = m.home_id
      left join before b on true
    where w.removed_at is null and ${isCurrent('w', '$3')}
  ), noted as (
    insert into wish_homes (wish_id, home_id, began_at, is_due)
    select c.id, c.home_id, case when not c.was_fit then $3::timestamptz end,
      not c.was_fit and c.tells and ${isAwake('c.user_id')}
    from compared c
    where (c.was_fit and not c.is_fit) or (c.is_fit and not c.was_fit
      and ${mayBeNew('c.user_id', 'c.home_id')} and not ${isDismissed('c.user_id', 'c.home_id')})
    on conflict (wish_id, home_id) do update
      set began_at = excluded.began_at, is_due = excluded.is_due, is_missed = false
      where wish_homes.is_missed and excluded.began_at is not null
    returning began_at
  )
  select count(*) filter (where began_at is not null)::int as noted from noted`;

/** Homes are locked before their pairs, as deleting a home does: otherwise the two would wait for each other. */
const TAKE = `
  with homes_now as materialized (
    select m.* from member_search m where m.home_id in (
      select h.home_id from wish_homes h where h.wish_id = any($1) and h.is_due)
    order by m.home_id for share
  ), due as materialized (
    select h.wish_id, h.home_id from wish_homes h
    where h.wish_id = any($1) and h.is_due and (select count(*) from homes_now) >= 0
    order by h.wish_id, h.home_id for update
  ), compared as materialized (
    select due.wish_id, due.home_id, w.user_id,
      coalesce(${isCurrent('w', '$2')} and ${mayBeNew('w.user_id', 'due.home_id')}
        and not ${isDismissed('w.user_id', 'due.home_id')}
        and ${fits({ home: 'm', words: 's.words', wish: 'q', now: '$2' })}, false) as is_fit,
      w.removed_at is null and w.tells and ${isAwake('w.user_id')} as is_told
    from due join wishes w on w.id = due.wish_id join wish_searches q on q.wish_id = w.id
      left join homes_now m on m.home_id = due.home_id left join home_search s on s.home_id = m.home_id
  ), done as (
    update wish_homes h set is_due = false, is_missed = not c.is_fit from compared c
    where h.wish_id = c.wish_id and h.home_id = c.home_id
  ), stray as (
    update wish_homes h set is_due = false from due
    where h.wish_id = due.wish_id and h.home_id = due.home_id
      and not exists (select from wish_searches q where q.wish_id = due.wish_id)
  )
  select wish_id, user_id, count(*)::int as homes, (array_agg(home_id order by home_id))[1] as home_id
  from compared where is_fit and is_told group by wish_id, user_id order by user_id, wish_id`;
