import type pg from 'pg';
import { dayOf, likeEachOther, likesBetween, wereTold } from './likes.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

/** Two members in the order of their ids. */
export type Pair = { least_id: string; greatest_id: string };

/** For each of the two, the home of the other that they liked last. */
export type ToldPair = Pair & { least_likes: string; greatest_likes: string };

/** For how long two members are not told of each other again (LIKE-07). */
const QUIET = "interval '12 months'";

/** How many new likes are looked at in one statement. */
const AT_ONCE = 500;

export type LikePairsRepository = ReturnType<typeof createLikePairsRepository>;

/** Pairs of members who like a home of each other. */
export function createLikePairsRepository() {
  return {
    /**
     * Notes the pairs that new likes make, in one statement: if it is killed, the likes are still new. Of two likes
     * that are committed at the same moment, whoever looks at the later one sees both.
     * @returns how many likes were looked at
     */
    async find(db: Db, now: Date): Promise<number> {
      const { rows } = await db.query<{ seen: number }>({
        name: 'like-pairs-find',
        text: FIND,
        values: [now],
      });
      return rows[0]?.seen ?? 0;
    },

    /** Forgets pairs that were noted but not told, and of which one has taken back or their like has ended. */
    async forget(db: Db, now: Date): Promise<void> {
      await db.query(
        `delete from like_pairs p where p.told_at is null
           and not (${stillLikes('p.least_id', 'p.greatest_id')} and ${stillLikes('p.greatest_id', 'p.least_id')})`,
        [now],
      );
    },

    /** The pairs that can be told now. */
    async due(db: Db, now: Date): Promise<Pair[]> {
      const { rows } = await db.query<Pair>(
        `select p.least_id, p.greatest_id from like_pairs p where p.told_at is null
           and ${likeEachOther('p.least_id', 'p.greatest_id', dayOf('$1'))}
         order by p.least_id, p.greatest_id limit 1000`,
        [now],
      );
      return rows;
    },

    /**
     * Marks a pair as told if the two still like each other. The caller holds the locks of both inboxes, so neither
     * takes back meanwhile.
     * @returns undefined if there is nothing to tell
     */
    async tell(
      client: pg.ClientBase,
      { least_id, greatest_id }: Pair,
      now: Date,
    ): Promise<ToldPair | undefined> {
      const { rows } = await client.query<ToldPair>(TELL, [least_id, greatest_id, now]);
      return rows[0];
    },

    /**
     * The conversation that the two of a told pair should have is about `home_id`, which the member likes, or about one
     * of the member's homes that the other likes. Undefined if the two do not like each other.
     */
    async hello(client: pg.ClientBase, userId: string, homeId: string, now: Date) {
      const { rows } = await client.query<{ host_id: string; title: string; own_homes: string[] }>(HELLO, [
        userId,
        homeId,
        now,
      ]);
      return rows[0];
    },

    /** The names of members, by their ids; those who have left are missing. */
    async names(db: Db, ids: readonly string[]) {
      const { rows } = await db.query<{ id: string; display_name: string | null }>(
        `select u.id, nullif(p.display_name, '') as display_name
         from users u left join profiles p on p.user_id = u.id where u.id = any($1)`,
        [ids],
      );
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Counts for our team, as of the midnight before (LIKE-15). */
    async count(client: pg.ClientBase, midnight: Date): Promise<void> {
      await client.query(
        `insert into like_figures (as_of, likes, mutual)
         select ${dayOf('$1')},
           (select count(*) from likes where liked_at < $1 and ends_on >= ${dayOf('$1')} and not ended_by_block),
           (select count(*) from like_pairs where told_at < $1 and told_at >= $1::timestamptz - interval '30 days')
         on conflict (is_only) do update set as_of = excluded.as_of, likes = excluded.likes, mutual = excluded.mutual`,
        [midnight],
      );
    },

    async figures(db: Db) {
      const { rows } = await db.query<{ as_of: string; likes: number; mutual: number }>(
        'select as_of::text, likes, mutual from like_figures',
      );
      return rows[0];
    },
  };
}

/** Whether a like of a home of the host counts, shown or not: a pair whose home is hidden waits until it is shown. */
const stillLikes = (member: string, host: string) => `exists (
  select from likes k join homes of_host on of_host.id = k.home_id
  where k.user_id = ${member} and of_host.user_id = ${host} and k.ends_on >= ${dayOf('$1')} and not k.ended_by_block)`;

/** A pair told more than 12 months ago is to be told again, because one of its likes is new. */
const FIND = `
  with fresh as (
    select user_id, home_id from likes where is_new order by liked_at limit ${AT_ONCE} for update skip locked
  ), seen as (
    update likes l set is_new = false from fresh f where l.user_id = f.user_id and l.home_id = f.home_id
    returning l.user_id, l.home_id, l.ended_by_block
  ), pairs as (
    select distinct least(s.user_id, h.user_id) as least_id, greatest(s.user_id, h.user_id) as greatest_id
    from seen s join homes h on h.id = s.home_id
    where not s.ended_by_block and ${stillLikes('h.user_id', 's.user_id')}
  ), noted as (
    insert into like_pairs as p (least_id, greatest_id) select least_id, greatest_id from pairs
    order by least_id, greatest_id
    on conflict (least_id, greatest_id) do update set told_at = null
      where p.told_at <= $1::timestamptz - ${QUIET}
  )
  select count(*)::int as seen from seen`;

const newest = (member: string, host: string) =>
  `(select kept.home_id from ${likesBetween(member, host, dayOf('$3'))} order by kept.liked_at desc, kept.home_id limit 1)`;

const TELL = `
  update like_pairs p set told_at = $3
  where p.least_id = $1 and p.greatest_id = $2 and p.told_at is null
    and ${likeEachOther('p.least_id', 'p.greatest_id', dayOf('$3'))}
  returning p.least_id, p.greatest_id, ${newest('p.least_id', 'p.greatest_id')} as least_likes,
    ${newest('p.greatest_id', 'p.least_id')} as greatest_likes`;

const HELLO = `
  select h.user_id as host_id, h.title, array(
      select kept.home_id from ${likesBetween('h.user_id', '$1::uuid', dayOf('$3'))}
      order by kept.liked_at desc, kept.home_id) as own_homes
  from likes l join homes h on h.id = l.home_id and h.is_shown
  where l.user_id = $1 and l.home_id = $2 and l.ends_on >= ${dayOf('$3')} and not l.ended_by_block
    and ${wereTold('$1::uuid', 'h.user_id')}
    and ${likeEachOther('$1::uuid', 'h.user_id', dayOf('$3'))}`;
