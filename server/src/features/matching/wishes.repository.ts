import { type SavedSearch, WISH_LIMIT } from '@swapstead/contract/matching/wishes.endpoints';
import { daysToSearch } from '@swapstead/contract/search/when';
import type pg from 'pg';
import { exactInstant, instant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import type { FoundHome } from '../search/member-cards.statements.ts';
import { fits, fitsPlace, isCurrent, isDismissed, kmBetween, mayBeNew } from './wish-fits.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

export type StoredWish = {
  id: string;
  user_id: string;
  name: string;
  search: SavedSearch;
  tells: boolean;
  swaps: boolean;
  version: number;
  ends_on: string;
  saved_at: Date;
  new_since: string;
};

/** What a member may change of a wish. */
export type WishValues = Pick<StoredWish, 'name' | 'search' | 'tells' | 'swaps' | 'ends_on' | 'saved_at'>;

export type WishesRepository = ReturnType<typeof createWishesRepository>;

/** For how long a removed wish can be brought back. */
const UNDO = "interval '10 minutes'";

const SELECT = `select w.id, w.user_id, w.name, w.search, w.tells, w.swaps, w.version, w.ends_on::text, w.saved_at,
  ${instant('w.new_since')} as new_since from wishes w`;

/** The wishes of members, as only their member reads them. */
export function createWishesRepository() {
  return {
    /** The member's wishes, the one changed last first. */
    async list(db: Db, userId: string): Promise<StoredWish[]> {
      const { rows } = await db.query<StoredWish>({
        name: 'wishes-list',
        text: `${SELECT} where w.user_id = $1 and w.removed_at is null
          order by w.changed_at desc, w.id`,
        values: [userId],
      });
      return rows;
    },

    async one(db: Db, userId: string, id: string): Promise<StoredWish | undefined> {
      const { rows } = await db.query<StoredWish>({
        name: 'wishes-one',
        text: `${SELECT} where w.id = $2 and w.user_id = $1 and w.removed_at is null`,
        values: [userId, id],
      });
      return rows[0];
    },

    /** Whether the member has a home that others see. */
    async hasHome(db: Db, userId: string): Promise<boolean> {
      const { rowCount } = await db.query(
        'select from homes mine where mine.user_id = $1 and mine.is_shown limit 1',
        [userId],
      );
      return rowCount === 1;
    },

    /** The wish that the member made by this request before, even if it was removed since. */
    async sent(client: pg.ClientBase, userId: string, submissionId: string) {
      const { rows } = await client.query<{ id: string; content: Buffer; is_removed: boolean }>(
        `select id, content, removed_at is not null as is_removed from wishes
         where user_id = $1 and submission_id = $2`,
        [userId, submissionId],
      );
      return rows[0];
    },

    /** How many wishes the member has that are not over. The caller holds the lock of the member's inbox. */
    async current(client: pg.ClientBase, userId: string, now: Date): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int from wishes where user_id = $1 and removed_at is null and ends_on >= $2',
        [userId, daysToSearch(now).first],
      );
      return rows[0]?.count ?? 0;
    },

    /**
     * Counts a change of wishes. The caller holds the lock of the member's inbox.
     * @returns undefined, or when the next change is possible
     */
    async countChange(client: pg.ClientBase, userId: string, now: Date): Promise<Date | undefined> {
      const { rows } = await client.query<{ next_at: Date }>(
        `select changed_at + interval '1 day' as next_at from wish_changes
         where user_id = $1 and changed_at > $2::timestamptz - interval '1 day'
         order by changed_at desc offset ${WISH_LIMIT.changes - 1} limit 1`,
        [userId, now],
      );
      if (rows[0]) return rows[0].next_at;
      await client.query('insert into wish_changes (user_id, changed_at) values ($1, $2)', [userId, now]);
      return undefined;
    },

    async add(
      client: pg.ClientBase,
      userId: string,
      { name, search, tells, swaps, ends_on, saved_at }: WishValues,
      sent: { submission_id: string; content: Buffer },
    ): Promise<string> {
      const { rows } = await client.query<{ id: string }>(
        `insert into wishes (user_id, name, search, tells, swaps, ends_on, saved_at, changed_at, visited_at, new_since,
           submission_id, content)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $7, $8, $9) returning id`,
        [userId, name, search, tells, swaps, ends_on, saved_at, sent.submission_id, sent.content],
      );
      return rows[0]?.id as string;
    },

    /** Changes a wish of this version. @returns false if it has another version by now */
    async change(
      client: pg.ClientBase,
      { id, version }: Pick<StoredWish, 'id' | 'version'>,
      { name, search, tells, swaps, ends_on, saved_at }: WishValues,
      now: Date,
    ): Promise<boolean> {
      const { rowCount } = await client.query(
        `update wishes set name = $3, search = $4, tells = $5, swaps = $6, ends_on = $7, saved_at = $8, changed_at = $9,
           version = version + 1
         where id = $1 and version = $2 and removed_at is null`,
        [id, version, name, search, tells, swaps, ends_on, saved_at, now],
      );
      return rowCount === 1;
    },

    /** @returns false if the member has no such wish; a removed one is removed again without any effect */
    async remove(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
      const { rowCount } = await db.query(
        'update wishes set removed_at = coalesce(removed_at, $3) where user_id = $1 and id = $2',
        [userId, id, now],
      );
      return rowCount === 1;
    },

    /** @returns false if the member has no such wish, or removed it too long ago */
    async restore(client: pg.ClientBase, userId: string, id: string, now: Date): Promise<boolean> {
      const { rowCount } = await client.query(
        `update wishes set removed_at = null where user_id = $1 and id = $2
           and (removed_at is null or removed_at > $3::timestamptz - ${UNDO})`,
        [userId, id, now],
      );
      return rowCount === 1;
    },

    /** A visit begins anew after some hours; until then, what was new stays on the page. */
    async visit(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
      const { rowCount } = await db.query(
        `update wishes set visited_at = greatest(visited_at, $3),
           new_since = case when visited_at < $3::timestamptz - interval '12 hours' then visited_at else new_since end
         where user_id = $1 and id = $2 and removed_at is null`,
        [userId, id, now],
      );
      return rowCount === 1;
    },

    /** The wish does not ask about the swaps of the member that are agreed by now. @returns false without the wish */
    async keep(db: Db, userId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update wishes w set kept_swaps = array(
           select t.id from swap_parties p join swaps t on t.id = p.swap_id
           where p.user_id = w.user_id and ${IS_AGREED})
         where w.user_id = $1 and w.id = $2 and w.removed_at is null`,
        [userId, id],
      );
      return rowCount === 1;
    },

    /** How many homes began to fit each wish of the member since the last visit, and still do. */
    async countNew(db: Db, userId: string, now: Date): Promise<Map<string, number>> {
      const { rows } = await db.query<{ id: string; count: number }>({
        name: 'wishes-count-new',
        text: `select w.id, count(*)::int from wishes w join wish_searches q on q.wish_id = w.id
            join wish_homes h on h.wish_id = w.id and h.began_at > w.visited_at
            ${HOME} where w.user_id = $1 and w.removed_at is null and ${IS_NEW} group by w.id`,
        values: [userId, now],
      });
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    /**
     * The wishes that tell and have homes that are new, the last ones first. Once the member has read the notice of a
     * wish, it waits no longer until the next one.
     */
    async waiting(db: Db, userId: string, now: Date) {
      const { rows } = await db.query<{ id: string; name: string; homes: number }>({
        name: 'wishes-waiting',
        text: `select w.id, w.name, count(*)::int as homes from wishes w join wish_searches q on q.wish_id = w.id
            join wish_homes h on h.wish_id = w.id and h.began_at > w.visited_at
            ${HOME} where w.user_id = $1 and w.tells and ${isCurrent('w', '$2')} and ${IS_NEW}
              and (exists (${NOTICE} and n.read_at is null) or not exists (${NOTICE}))
          group by w.id order by max(h.began_at) desc, w.id`,
        values: [userId, now],
      });
      return rows;
    },

    /** A page of the homes that began to fit a wish since the visit before and still do, the last ones first. */
    async newHomes(
      db: Db,
      id: string,
      { now, after, most }: { now: Date; after: ListPosition | undefined; most: number },
    ): Promise<{ homes: FoundHome[]; end: ListPosition | undefined }> {
      const { rows } = await db.query<FoundHome & { at: string }>({
        name: 'wishes-new-homes',
        text: `select h.home_id, m.place_id, coalesce(${kmBetween('m', 'q')}, 0) as km,
            ${exactInstant('h.began_at')} as at
          from wishes w join wish_searches q on q.wish_id = w.id
            join wish_homes h on h.wish_id = w.id and h.began_at > w.new_since
            ${HOME} where w.id = $1 and ${IS_NEW}
              and ($3::timestamptz is null or (h.began_at, h.home_id) < ($3, $4::uuid))
          order by h.began_at desc, h.home_id desc limit $5`,
        values: [id, now, after?.[0] ?? null, after?.[1] ?? null, most + 1],
      });
      const homes = rows.slice(0, most);
      const last = rows.length > most ? homes.at(-1) : undefined;
      return { homes, end: last && [last.at, last.home_id] };
    },

    /**
     * The swap that was agreed for each wish of the member: a stay as guest in a home where the wish looks, which
     * begins on one of its days. Left out are those before the member chose to keep the wish.
     */
    async agreed(db: Db, userId: string): Promise<Map<string, string>> {
      const { rows } = await db.query<{ wish_id: string; swap_id: string }>({
        name: 'wishes-agreed',
        text: AGREED,
        values: [userId],
      });
      return new Map(rows.map(({ wish_id, swap_id }) => [wish_id, swap_id]));
    },

    /** Names of wishes, for their member's notices; a removed one has none. */
    async names(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await db.query<{ id: string; name: string }>(
        'select id, name from wishes where user_id = $1 and id = any($2) and removed_at is null',
        [userId, ids],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Titles of homes that are shown. */
    async titles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await db.query<{ id: string; title: string }>(
        'select id, title from homes where id = any($1) and is_shown',
        [ids],
      );
      return new Map(rows.map(({ id, title }) => [id, title]));
    },

    /** The member's own wishes, for the export of data. */
    async exported(db: Db, userId: string) {
      const { rows } = await db.query(
        `select name, search, tells, swaps, ends_on::text, ${instant('saved_at')} as saved_at,
           ${instant('changed_at')} as changed_at
         from wishes where user_id = $1 and removed_at is null order by saved_at, id`,
        [userId],
      );
      return { wishes: rows };
    },
  };
}

const HOME = 'join member_search m on m.home_id = h.home_id left join home_search s on s.home_id = m.home_id';
const IS_NEW = `${mayBeNew('w.user_id', 'h.home_id')} and not ${isDismissed('w.user_id', 'h.home_id')}
  and ${fits({ home: 'm', words: 's.words', wish: 'q', now: '$2' })}`;

const NOTICE = 'select from notices n where n.user_id = w.user_id and n.thing = w.id';

const IS_AGREED = "t.state in ('agreed', 'final')";

const AGREED = `
  select distinct on (w.id) w.id as wish_id, t.id as swap_id
  from wishes w join wish_searches q on q.wish_id = w.id
    join swap_parties p on p.user_id = w.user_id
    join swaps t on t.id = p.swap_id and ${IS_AGREED} and t.id <> all(w.kept_swaps)
    join stays y on y.swap_id = t.id and y.guest = p.party
    join member_search m on m.home_id = y.home_id
  where w.user_id = $1 and w.removed_at is null and ${fitsPlace('m', 'q')}
    and (q.first is null or lower(y.during) between q.first and q.last)
  order by w.id, lower(y.during)`;
