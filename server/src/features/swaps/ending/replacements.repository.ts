import type { Window } from '@swapstead/contract/swaps/format';
import type pg from 'pg';
import { FIRST_PHOTO } from '../../homes/homes.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

export type Candidate = {
  home_id: string;
  title: string;
  place: string;
  photo: unknown;
  host_name: string | null;
};

/** A running search: for which swap and member, and ids of the homes that the member has seen or had a notice of. */
export type RunningSearch = { swap_id: string; user_id: string; told: string[] };

type Wanted = { except: readonly string[]; exceptHosts: readonly string[]; isOpen: boolean; limit: number };

export type ReplacementsRepository = ReturnType<typeof createReplacementsRepository>;

/** Homes that could take the place of a cancelled swap, and the searches for them. */
export function createReplacementsRepository() {
  return {
    /** Homes that are free in the window; with `isOpen` only those whose host offers all of its nights. */
    async find(
      db: Db,
      userId: string,
      { check_in, check_out }: Window,
      { except, exceptHosts, isOpen, limit }: Wanted,
    ): Promise<Candidate[]> {
      const values = [userId, check_in, check_out, except, limit, exceptHosts, isOpen];
      const { rows } = await db.query<Candidate>(SEARCH, values);
      return rows;
    },

    /** Starts a search, or adds to the homes that need no notice. A stopped search stays stopped. */
    async addSearch(
      db: Db,
      swapId: string,
      userId: string,
      { until, told }: { until: string; told: readonly string[] },
    ): Promise<void> {
      await db.query(
        `insert into swap_searches as s (swap_id, user_id, until, told) values ($1, $2, $3, $4)
         on conflict (swap_id, user_id) do update set told = array(select unnest(s.told || excluded.told) group by 1)`,
        [swapId, userId, until, told],
      );
    },

    /** The last day of a running search. */
    async searchesUntil(db: Db, swapId: string, userId: string): Promise<string | undefined> {
      const { rows } = await db.query<{ until: string }>(
        'select until::text from swap_searches where swap_id = $1 and user_id = $2 and not is_stopped',
        [swapId, userId],
      );
      return rows[0]?.until;
    },

    async stop(db: Db, swapId: string, userId: string): Promise<void> {
      await db.query('update swap_searches set is_stopped = true where swap_id = $1 and user_id = $2', [
        swapId,
        userId,
      ]);
    },

    /** Running searches of subscribers who have not agreed another swap for these nights. */
    async searches(db: Db, now: Date): Promise<RunningSearch[]> {
      const { rows } = await db.query<RunningSearch>(RUNNING, [now]);
      return rows;
    },

    /**
     * Adds homes of which the member gets a notice.
     * @returns false if the search has stopped or has one of them already
     */
    async addTold(client: pg.ClientBase, swapId: string, userId: string, homeIds: readonly string[]) {
      const { rowCount } = await client.query(
        `update swap_searches set told = told || $3::uuid[]
         where swap_id = $1 and user_id = $2 and not is_stopped and not told && $3::uuid[]`,
        [swapId, userId, homeIds],
      );
      return rowCount === 1;
    },

    /** Titles of these homes by id; a deleted or hidden home has none. */
    async titles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const { rows } = await db.query<{ id: string; title: string }>(
        'select id, title from homes where id = any($1) and is_shown',
        [ids],
      );
      return new Map(rows.map(({ id, title }) => [id, title]));
    },
  };
}

/**
 * Homes of members who may agree swaps, free in all nights of the window (FIND-15); if $7, only homes whose host offers
 * all of them. Leaves out members who are blocked either way, and the one who cancelled.
 */
const SEARCH = `select h.id as home_id, h.title, h.location as place, ${FIRST_PHOTO} as photo, p.display_name as host_name
  from homes h
  join user_subscriptions s on s.user_id = h.user_id and s.subscription_status in ('paid', 'trialing')
  left join profiles p on p.user_id = h.user_id
  where h.is_shown and h.user_id <> $1 and h.id <> all($4::uuid[]) and h.user_id <> all($6::uuid[])
    and not daterange($2, $3) && blocked_nights(h.id)
    and (not $7 or daterange($2, $3) <@ open_nights(h.id))
    and not exists (select from member_stops m where m.user_id = h.user_id)
  order by h.created_at desc limit $5`;

/** The searches that are running at the time $1. */
const RUNNING = `select f.swap_id, f.user_id, f.told from swap_searches f
  join user_subscriptions s on s.user_id = f.user_id and s.subscription_status in ('paid', 'trialing')
  where not f.is_stopped and f.until >= ($1::timestamptz at time zone 'UTC')::date - 1 and not exists (
    select from swap_parties p join swaps w on w.id = p.swap_id and w.state in ('agreed', 'final')
      join stays t on t.swap_id = w.id and t.guest = p.party
      join stays was on was.swap_id = f.swap_id and was.during && t.during
      join swap_parties me on me.swap_id = f.swap_id and me.party = was.guest and me.user_id = f.user_id
    where p.user_id = f.user_id)`;
