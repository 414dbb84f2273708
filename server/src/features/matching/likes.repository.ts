import { LIKE_LIMIT } from '@swapstead/contract/matching/likes.endpoints';
import type pg from 'pg';
import { exactInstant, instant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import { FIRST_PHOTO } from '../homes/homes.statements.ts';
import { areBlocked, dayOf, likeEachOther, wereTold } from './likes.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

type Photo = { photo_url: string; width: number; height: number; widths: number[]; thumbhash: string };

/** A home that a member likes, as its card shows it. */
export type StoredLike = {
  id: string;
  title: string;
  location: string | null;
  guests: number | null;
  photo: Photo | null;
  host_name: string | null;
  ends_on: string;
  is_mutual: boolean;
  at: string;
};

export type LikesRepository = ReturnType<typeof createLikesRepository>;

const HAS_HOME = 'exists (select from homes mine where mine.user_id = $2 and mine.is_shown) as has_home';

/**
 * The likes of a member, as only this member reads them. Whether the host likes a home of theirs is read by nothing
 * here but the mark of pairs that were told: otherwise the time of an answer would tell (LIKE-04).
 */
export function createLikesRepository() {
  return {
    /** The host of a shown home, which is locked against deletion, and whether the member has a shown home. */
    async home(client: pg.ClientBase, homeId: string, userId: string) {
      const { rows } = await client.query<{ host_id: string; has_home: boolean }>({
        name: 'likes-home',
        text: `select h.user_id as host_id, ${HAS_HOME} from homes h where h.id = $1 and h.is_shown
          for key share of h`,
        values: [homeId, userId],
      });
      return rows[0];
    },

    /**
     * Adds a like, or leaves the one that counts as it is. The caller holds the lock of the member's inbox, so that
     * simultaneous ones cannot exceed the limit.
     * @returns the last day on which it counts, or the earliest instant of the next one if the limit is reached
     */
    async add(client: pg.ClientBase, userId: string, homeId: string, now: Date) {
      const { rows } = await client.query<{ ends_on: string | null; next_at: Date | null }>({
        name: 'likes-add',
        text: ADD,
        values: [userId, homeId, now],
      });
      return rows[0] as { ends_on: string | null; next_at: Date | null };
    },

    /** Takes a like back. @returns false if there is none that counts */
    async remove(client: pg.ClientBase, userId: string, homeId: string, now: Date): Promise<boolean> {
      const { rowCount } = await client.query({
        name: 'likes-remove',
        text: `delete from likes where user_id = $1 and home_id = $2 and ends_on >= ${dayOf('$3')}`,
        values: [userId, homeId, now],
      });
      return rowCount === 1;
    },

    /** The member's like of a shown home; undefined for an unknown or hidden home. */
    async of(db: Db, homeId: string, userId: string, now: Date) {
      const { rows } = await db.query<{ is_own: boolean; ends_on: string | null; has_home: boolean }>({
        name: 'likes-of',
        text: `select h.user_id = $2 as is_own, l.ends_on::text, ${HAS_HOME}
          from homes h left join likes l on l.home_id = h.id and l.user_id = $2 and l.ends_on >= ${dayOf('$3')}
          where h.id = $1 and h.is_shown`,
        values: [homeId, userId, now],
      });
      return rows[0];
    },

    /** A page of the homes that the member likes, newest first, without hidden ones. */
    async list(
      db: Db,
      userId: string,
      { now, after, most }: { now: Date; after: ListPosition | undefined; most: number },
    ): Promise<{ homes: StoredLike[]; end: ListPosition | undefined }> {
      const { rows } = await db.query<StoredLike>({
        name: 'likes-list',
        text: LIST,
        values: [userId, now, after?.[0] ?? null, after?.[1] ?? null, most + 1],
      });
      const homes = rows.slice(0, most);
      const last = rows.length > most ? homes.at(-1) : undefined;
      return { homes, end: last && [last.at, last.id] };
    },

    /**
     * A block ends the likes between the two for good. Those of the blocker go. The blocked member keeps seeing theirs,
     * which count no more: if they vanished, they would tell of the block.
     */
    async endBetween(client: pg.ClientBase, blockerId: string, blockedId: string): Promise<void> {
      await client.query(
        `delete from likes l using homes h where h.id = l.home_id and l.user_id = $1 and h.user_id = $2`,
        [blockerId, blockedId],
      );
      await client.query(
        `update likes l set ended_by_block = true from homes h
         where h.id = l.home_id and l.user_id = $2 and h.user_id = $1`,
        [blockerId, blockedId],
      );
    },

    /** Removes likes that have ended, and counts that the limit no longer needs. */
    async tidy(db: Db, now: Date): Promise<void> {
      await db.query(`delete from likes where ends_on < ${dayOf('$1')}`, [now]);
      await db.query(
        `delete from likes_made where made_at <= $1::timestamptz - interval '${LIKE_LIMIT.days} days'`,
        [now],
      );
    },

    /** The member's own likes, for the export of data. */
    async exported(db: Db, userId: string) {
      const { rows } = await db.query(
        `select l.home_id, case when h.is_shown then h.title end as title, ${instant('l.liked_at')} as liked_at,
           l.ends_on::text
         from likes l join homes h on h.id = l.home_id where l.user_id = $1 order by l.liked_at, l.home_id`,
        [userId],
      );
      return { likes: rows };
    },
  };
}

/**
 * What is written depends on the member's own likes alone. A like made while one blocks the other never counts, so that
 * nothing comes to life when the block is lifted. A home that was dismissed from matches is shown again (MATCH-11).
 */
const ADD = `
  with standing as (
    select ends_on from likes where user_id = $1 and home_id = $2 and ends_on >= ${dayOf('$3')}
  ), full_at as (
    select made_at from likes_made
    where user_id = $1 and made_at > $3::timestamptz - interval '${LIKE_LIMIT.days} days'
    order by made_at desc offset ${LIKE_LIMIT.likes - 1} limit 1
  ), added as (
    insert into likes (user_id, home_id, liked_at, ends_on, ended_by_block)
    select $1, h.id, $3, (${dayOf('$3')} + interval '1 year')::date, ${areBlocked('$1', 'h.user_id')}
    from homes h where h.id = $2 and not exists (select from standing) and not exists (select from full_at)
    on conflict (user_id, home_id) do update set liked_at = excluded.liked_at, ends_on = excluded.ends_on,
      ended_by_block = excluded.ended_by_block, is_new = true
    returning ends_on
  ), shown_again as (
    delete from match_dismissals where user_id = $1 and home_id = $2
  ), counted as (
    insert into likes_made (user_id, made_at) select $1, $3 from added
  )
  select coalesce((select ends_on from standing), (select ends_on from added))::text as ends_on,
    (select made_at + interval '${LIKE_LIMIT.days} days' from full_at) as next_at`;

const LIST = `
  select h.id, h.title, h.location, h.guests, ${FIRST_PHOTO} as photo, nullif(p.display_name, '') as host_name,
    l.ends_on::text, ${exactInstant('l.liked_at')} as at,
    ${wereTold('l.user_id', 'h.user_id')} and ${likeEachOther('l.user_id', 'h.user_id', dayOf('$2'))} as is_mutual
  from likes l join homes h on h.id = l.home_id and h.is_shown left join profiles p on p.user_id = h.user_id
  where l.user_id = $1 and l.ends_on >= ${dayOf('$2')}
    and ($3::timestamptz is null or (l.liked_at, l.home_id) < ($3, $4::uuid))
  order by l.liked_at desc, l.home_id desc limit $5`;
