import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;

/** How long a process that was killed keeps others from the changes it had taken. */
const CLAIMED_FOR = "interval '1 minute'";

/** How long a change may wait before readers are told that the list is behind (MATCH-19). */
const BEHIND = "interval '5 minutes'";

const FREE = 'due_at <= clock_timestamp() and (claimed_until is null or claimed_until < clock_timestamp())';

/** What waits for one member: whether for the own list, and whether for the lists of others. */
export type ChangedMember = { user_id: string; ids: string[]; own: boolean; others: boolean };

export type MatchChangesRepository = ReturnType<typeof createMatchChangesRepository>;

/** Members whose matches are to be worked out again. Triggers note them, in the transaction that changes something. */
export function createMatchChangesRepository() {
  return {
    /** Takes the members of the oldest changes, with all of their changes that no other process has taken. */
    async claim(db: Db, most: number): Promise<ChangedMember[]> {
      const { rows } = await db.query<ChangedMember>({
        name: 'match-changes-claim',
        text: `with taken as (
            update match_changes set claimed_until = clock_timestamp() + ${CLAIMED_FOR} where id in (
              select id from match_changes where ${FREE} and user_id in (
                select user_id from match_changes where ${FREE} order by due_at, id limit $1)
              for update skip locked)
            returning id, user_id, own_only, own_done, due_at
          )
          select user_id, array_agg(id::text) as ids, bool_or(not own_done) as own, bool_or(not own_only) as others
          from taken group by user_id order by min(due_at), user_id`,
        values: [most],
      });
      return rows;
    },

    /** The changes of a member for which the own list has not been worked out. */
    async ofOwn(db: Db, userId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>({
        name: 'match-changes-own',
        text: `select id::text from match_changes where user_id = $1 and not own_done and due_at <= clock_timestamp()`,
        values: [userId],
      });
      return rows.map(({ id }) => id);
    },

    /** The own list has been worked out since these changes. */
    async ownDone(db: Db, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db.query({
        name: 'match-changes-own-done',
        text: `with over as (delete from match_changes where id = any($1::bigint[]) and own_only)
          update match_changes set own_done = true where id = any($1::bigint[]) and not own_only and not own_done`,
        values: [ids],
      });
    },

    /** Has the own list of a member worked out again. */
    async add(db: Db, userId: string): Promise<void> {
      await db.query({
        name: 'match-changes-add',
        text: 'insert into match_changes (user_id, own_only) values ($1, true)',
        values: [userId],
      });
    },

    /** Whether a change waits of the member, or of a host of one of these homes. */
    async isAnyWaiting(db: Db, userId: string, homes: readonly string[]): Promise<boolean> {
      const { rowCount } = await db.query({
        name: 'match-changes-any',
        text: `select from match_changes c where c.user_id = $1
          or c.user_id in (select h.user_id from homes h where h.id = any($2)) limit 1`,
        values: [userId, homes],
      });
      return rowCount === 1;
    },

    async done(db: Db, ids: readonly string[]): Promise<void> {
      await db.query({
        name: 'match-changes-done',
        text: 'delete from match_changes where id = any($1::bigint[])',
        values: [ids],
      });
    },

    /** Since when the oldest change waits, if that is too long. */
    async behindSince(db: Db): Promise<Date | null> {
      const { rows } = await db.query<{ at: Date | null }>({
        name: 'match-changes-behind',
        text: `select min(due_at) as at from match_changes where due_at < clock_timestamp() - ${BEHIND}`,
      });
      return rows[0]?.at ?? null;
    },
  };
}
