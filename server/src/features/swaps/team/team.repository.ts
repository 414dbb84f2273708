import type { ListAllSwaps } from '@swapstead/contract/swaps/admin.endpoints';
import type { SwapState } from '@swapstead/contract/swaps/states';
import type pg from 'pg';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { exactInstant } from '../../../platform/database/instants.ts';
import type { ListPosition } from '../../../platform/http/list-cursor.ts';
import type { StoredSwap } from '../core/stored-swap.ts';

type Db = Pick<pg.Pool, 'query'>;

/** Whether swap `w` has a due transition that is not stored yet. */
const overdue = (now: Date) => sql`(w.state = 'open' and w.answer_until <= ${now}
  or w.state = 'agreed' and w.sign_until <= ${now} or w.state = 'final' and w.completes_at <= ${now}
  or w.state = 'disputed' and w.ticket_id is null and w.dispute_until <= ${now})`;

/** For each state that follows by time: the state that is stored before. */
const BEFORE: Partial<Record<SwapState, SwapState>> = {
  expired: 'open',
  lapsed: 'agreed',
  completed: 'final',
};

/** A condition for swaps that are in the state at the instant `now`, even if it is not stored yet. */
function inState(state: ListAllSwaps['state'], now: Date): Sql {
  if (state === undefined) return empty;
  if (state === 'overdue') return sql`and ${overdue(now)}`;
  const before = BEFORE[state];
  const written = sql`w.state = ${state} and (w.state = 'disputed' or not ${overdue(now)})`;
  return before ? sql`and (${written} or w.state = ${before} and ${overdue(now)})` : sql`and ${written}`;
}

/** A condition for swaps with this text in a party's email address or name, or in the title of a home. */
const matching = (search: string) => sql`and w.id in (
    select p.swap_id from user_directory d join swap_parties p on p.user_id = d.user_id
      where d.search_key like part_pattern(${search})
    union all
    select t.swap_id from stays t where fold_text(t.home_title) like part_pattern(${search}))`;

export type TeamRepository = ReturnType<typeof createTeamRepository>;

/** Swaps in our team's list, and stops of members. */
export function createTeamRepository() {
  return {
    /** Ids of a page, newest first, and the position after it if another page follows. */
    async page(
      db: Db,
      { search, state }: Pick<ListAllSwaps, 'search' | 'state'>,
      after: ListPosition | undefined,
      size: number,
      now: Date,
    ): Promise<{ ids: string[]; end: ListPosition | undefined }> {
      const text = search?.trim();
      const { rows } = await db.query<{ id: string; created_at: string }>(sql`
          select w.id, ${raw(exactInstant('w.created_at'))} as created_at
          from swaps w where w.origin = 'proposed' ${inState(state, now)} ${text ? matching(text) : empty}
            ${after ? sql`and (w.created_at, w.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : empty}
          order by w.created_at desc, w.id desc limit ${size + 1}`);
      const last = rows[size - 1];
      return {
        ids: rows.slice(0, size).map(({ id }) => id),
        end: rows.length > size && last ? [last.created_at, last.id] : undefined,
      };
    },

    /** How many swaps are in each state at the instant `now`, and how many are overdue. */
    async counts(db: Db, now: Date) {
      const { rows } = await db.query<
        Record<'open' | 'agreed' | 'final' | 'disputed' | 'overdue', number>
      >(sql`
          select count(*) filter (where state = 'open' and not late) as open,
            count(*) filter (where state = 'agreed' and not late) as agreed,
            count(*) filter (where state = 'final' and not late) as final,
            count(*) filter (where state = 'disputed') as disputed, count(*) filter (where late) as overdue
          from (select w.state, ${overdue(now)} as late from swaps w
            where w.origin = 'proposed' and w.state in ('open', 'agreed', 'final', 'disputed')) as one`);
      return rows[0] as NonNullable<(typeof rows)[0]>;
    },

    /** Which of these members are stopped or suspended, by id. */
    async restrictions(db: Db, userIds: readonly string[]) {
      const { rows } = await db.query<{ user_id: string; stopped: boolean; suspended: boolean }>(
        `select u.id as user_id, u.suspended_at is not null as suspended,
             exists (select from member_stops m where m.user_id = u.id) as stopped
           from users u where u.id = any($1)`,
        [userIds],
      );
      return new Map(rows.map(({ user_id, ...restrictions }) => [user_id, restrictions]));
    },

    async isStopped(db: Db, userId: string): Promise<boolean> {
      const { rowCount } = await db.query('select from member_stops where user_id = $1', [userId]);
      return rowCount === 1;
    },

    async stop(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('insert into member_stops (user_id) values ($1) on conflict do nothing', [userId]);
    },

    async release(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from member_stops where user_id = $1', [userId]);
    },
  };
}

/** Whether the swap has a due transition that is not stored yet; the same rule as `overdue`. */
export function isOverdue(swap: StoredSwap, now: Date): boolean {
  const past = (at: string | null) => at !== null && Date.parse(at) <= now.getTime();
  if (swap.state === 'open') return past(swap.answer_until);
  if (swap.state === 'agreed') return past(swap.sign_until);
  if (swap.state === 'final') return past(swap.completes_at);
  return swap.state === 'disputed' && swap.ticket_id === null && past(swap.dispute_until);
}
