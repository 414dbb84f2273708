import { MATCHES_MOST, type MatchWindow } from '@swapstead/contract/matching/matches.endpoints';
import type pg from 'pg';
import { exactInstant } from '../../platform/database/instants.ts';
import { zoneOfHost } from '../places/places.statements.ts';
import { isAwake, MOST_PAIRS } from './matches.statements.ts';
import { isDismissed, mayBeNew } from './wish-fits.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

/** A match as it is kept. */
export type Kept = {
  own_home_id: string;
  home_id: string;
  like_each_other: boolean;
  open: boolean;
  same_dates: boolean;
  liked: boolean;
  since: string;
  windows: readonly MatchWindow[];
};

/** A place in the order of a list. */
export type Place = Pick<Kept, 'own_home_id' | 'home_id' | 'since' | 'like_each_other'> & {
  host_id: string;
  rank: number;
  /** Since the member last read the first page. */
  is_new: boolean;
  /** The member was not told either. */
  is_untold: boolean;
};

/** When time alone may change a list: the first of these days in their zones, or an instant. */
export type Again = { zones: readonly string[]; days: readonly string[]; at: Date | null };

/**
 * `with`: only the matches with these homes are written, all others stay.
 * `pairs`: how many pairs were looked at.
 */
export type Written = {
  rows: readonly Kept[];
  with?: readonly string[];
  pairs: number;
  is_cut?: boolean;
  again: Again;
};

export type MatchListsRepository = ReturnType<typeof createMatchListsRepository>;

/** The matches that are kept for members. */
export function createMatchListsRepository() {
  return {
    /**
     * Takes the list of a member until the transaction ends, so that what is worked out later is written later.
     * @returns undefined for a member who has left
     */
    async lock(client: pg.ClientBase, userId: string, now: Date) {
      const { rows: made } = await client.query({
        name: 'match-lists-make',
        text: `insert into match_lists (user_id, worked_at) select u.id, $2 from users u
          where u.id = $1 and not exists (select from match_lists l where l.user_id = u.id)
          for key share of u on conflict do nothing returning user_id`,
        values: [userId, now],
      });
      const { rows } = await client.query<{ is_cut: boolean }>({
        name: 'match-lists-lock',
        text: 'select is_cut from match_lists where user_id = $1 for update',
        values: [userId],
      });
      const [list] = rows;
      return list && { is_new: made.length > 0, is_cut: list.is_cut };
    },

    /** Whether the list has to be worked out before it is read: something of the member has changed, or time has passed. */
    async isWaiting(db: Db, userId: string, now: Date): Promise<boolean> {
      const { rows } = await db.query<{ waits: boolean }>({
        name: 'match-lists-waiting',
        text: `select exists (
            select from match_changes c where c.user_id = $1 and not c.own_done and c.due_at <= clock_timestamp())
          or not exists (
            select from match_lists l where l.user_id = $1 and (l.again_at is null or l.again_at > $2)) as waits`,
        values: [userId, now],
      });
      return rows[0]?.waits ?? true;
    },

    /** Replaces what is kept; `came_at` stays where a match does. The caller holds the lock of the list. */
    async write(client: pg.ClientBase, userId: string, now: Date, written: Written): Promise<void> {
      const { rows, with: only = null, pairs, is_cut = null, again } = written;
      await client.query({
        name: 'match-lists-write',
        text: WRITE,
        values: [userId, now, JSON.stringify(rows), only, is_cut, again.zones, again.days, again.at, pairs],
      });
    },

    /** Whether the list may have more pairs than are looked at or kept. */
    async isFull(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rows } = await client.query<{ is_full: boolean }>({
        name: 'match-lists-full',
        text: `select l.pairs >= ${MOST_PAIRS}
            or (select count(*) from match_candidates c where c.user_id = l.user_id) > ${MATCHES_MOST} as is_full
          from match_lists l where l.user_id = $1`,
        values: [userId],
      });
      return rows[0]?.is_full ?? false;
    },

    /** The list of a member in its order, without homes that the member may not be shown at this moment. */
    async read(db: Db, userId: string): Promise<Place[]> {
      const { rows } = await db.query<Place>({ name: 'match-lists-read', text: READ, values: [userId] });
      return rows;
    },

    /** The rows of a list as they are, in their order, to compare. */
    async stored(db: Db, userId: string): Promise<Kept[]> {
      const { rows } = await db.query<Kept>({
        name: 'match-lists-stored',
        text: `select own_home_id, home_id, like_each_other, open, same_dates, liked, ${exactInstant('since')} as since,
            windows
          from match_candidates c where user_id = $1 ${IN_ORDER}`,
        values: [userId],
      });
      return rows;
    },

    /** The next member whose list time may have changed, with the lock of the list. */
    async nextAgain(client: pg.ClientBase, now: Date): Promise<string | undefined> {
      const { rows } = await client.query<{ user_id: string }>({
        name: 'match-lists-again',
        text: `select user_id from match_lists where again_at <= $1 order by again_at limit 1
          for update skip locked`,
        values: [now],
      });
      return rows[0]?.user_id;
    },

    /** The member has read the first page. Nothing is written where nothing was new. */
    async seen(db: Db, userId: string, now: Date): Promise<void> {
      await db.query({
        name: 'match-lists-seen',
        text: `update match_lists l set seen_at = $2 where l.user_id = $1 and exists (
          select from match_candidates c where c.user_id = l.user_id
            and c.came_at > coalesce(l.seen_at, '-infinity'))`,
        values: [userId, now],
      });
    },

    /** The next member to tell of new matches, with the lock of the list. */
    async nextNotice(client: pg.ClientBase, now: Date): Promise<string | undefined> {
      const { rows } = await client.query<{ user_id: string }>({
        name: 'match-lists-notice',
        text: `select user_id from match_lists where notice_at <= $1 order by notice_at limit 1
          for update skip locked`,
        values: [now],
      });
      return rows[0]?.user_id;
    },

    /** Nothing is left to tell the member of. */
    async noticed(client: pg.ClientBase, userId: string, now: Date): Promise<void> {
      await client.query({
        name: 'match-lists-noticed',
        text: 'update match_lists set noticed_at = $2, notice_at = null where user_id = $1',
        values: [userId, now],
      });
    },

    /** A tenth of the members by their ids, another one each night, after a member. */
    async tenth(db: Db, tenth: number, after: string | null, most: number): Promise<string[]> {
      const { rows } = await db.query<{ user_id: string }>(
        `select user_id from match_lists
         where abs(hashtextextended(user_id::text, 0) % 10) = $1 and ($2::uuid is null or user_id > $2)
         order by user_id limit $3`,
        [tenth, after, most],
      );
      return rows.map(({ user_id }) => user_id);
    },
  };
}

/** The order of MATCH-08. */
const IN_ORDER = 'order by c.rank desc, c.since desc, c.own_home_id, c.home_id';

/** Early enough for the digest of 8:00 to hold it (MATCH-15). */
const HALF_PAST_SEVEN = "time '07:30'";

/** The time zone of the member of a list. */
const ZONE = `coalesce((select s.time_zone from notice_settings s where s.user_id = l.user_id),
  ${zoneOfHost('l.user_id')}, 'UTC')`;

/**
 * Homes that have just been deleted are left out, and those that stay are locked against deletion. The matches of a home
 * that changes too often stay as they are (MATCH-22).
 */
const WRITE = `
  with given as materialized (
    select g.* from jsonb_to_recordset($3::jsonb) as g (own_home_id uuid, home_id uuid, like_each_other boolean,
      open boolean, same_dates boolean, liked boolean, since timestamptz, windows jsonb)
  ), there as materialized (
    select id from homes where id in (select own_home_id from given union select home_id from given)
    order by id for key share
  ), held as materialized (
    select home_id from match_holds where until > clock_timestamp()
  ), gone as (
    delete from match_candidates c where c.user_id = $1 and ($4::uuid[] is null or c.home_id = any($4))
      and not exists (select from given g where g.own_home_id = c.own_home_id and g.home_id = c.home_id)
      and not exists (select from held where held.home_id in (c.own_home_id, c.home_id))
  ), put as (
    insert into match_candidates as c
      (user_id, own_home_id, home_id, like_each_other, open, same_dates, liked, since, windows, came_at)
    select $1, own_home_id, home_id, like_each_other, open, same_dates, liked, since, windows, $2 from given
    where own_home_id in (select id from there) and home_id in (select id from there)
      and not exists (select from held where held.home_id in (given.own_home_id, given.home_id))
    on conflict (user_id, own_home_id, home_id) do update set like_each_other = excluded.like_each_other,
      open = excluded.open, same_dates = excluded.same_dates, liked = excluded.liked, since = excluded.since,
      windows = excluded.windows
    where (c.like_each_other, c.open, c.same_dates, c.liked, c.since, c.windows) is distinct from
      (excluded.like_each_other, excluded.open, excluded.same_dates, excluded.liked, excluded.since, excluded.windows)
    returning c.came_at
  ), again as (
    select least($8::timestamptz, min(day::timestamp at time zone zone)) as at
    from unnest($6::text[], $7::date[]) as day (zone, day)
  )
  update match_lists l set worked_at = $2, is_cut = coalesce($5, l.is_cut),
    pairs = $9::int + case when $4::uuid[] is null then 0 else l.pairs end,
    again_at = case when $4::uuid[] is null then again.at else least(l.again_at, again.at) end,
    notice_at = coalesce(l.notice_at, case when exists (select from put where came_at = $2)
      then next_clock($2, ${ZONE}, ${HALF_PAST_SEVEN}) end)
  from again where l.user_id = $1`;

const READ = `
  select c.own_home_id, c.home_id, h.user_id as host_id, c.rank::int, c.like_each_other, ${exactInstant('c.since')} as since,
    c.came_at > coalesce(l.seen_at, '-infinity') as is_new,
    c.came_at > greatest(l.seen_at, l.noticed_at, '-infinity') as is_untold
  from match_candidates c join match_lists l on l.user_id = c.user_id
    join homes own on own.id = c.own_home_id and own.is_shown
    join homes h on h.id = c.home_id and h.is_shown
  where c.user_id = $1 and ${mayBeNew('$1::uuid', 'c.home_id')} and not ${isDismissed('$1::uuid', 'c.home_id')}
    and ${isAwake('$1::uuid')} and ${isAwake('h.user_id')}
  ${IN_ORDER}`;
