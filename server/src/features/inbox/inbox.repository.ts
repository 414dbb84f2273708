import type { LiveEvent } from '@swapstead/contract/inbox/endpoints';
import type pg from 'pg';

export type InboxRepository = ReturnType<typeof createInboxRepository>;

const LOCK = 'select from inboxes where user_id = any($1) order by user_id for update';

/**
 * Each member has one inbox, a row that numbers the member's events. A transaction that notifies several members first
 * locks all their inboxes, always in the order of ids. So transactions do not deadlock, and events are numbered in the
 * order in which they become visible.
 */
export function createInboxRepository() {
  return {
    /**
     * Locks the inboxes of the members in the order of their ids, and creates missing ones.
     * @returns false if one of the accounts has been deleted
     */
    async lock(client: pg.ClientBase, userIds: readonly string[]): Promise<boolean> {
      const found = async () =>
        (await client.query({ name: 'inbox-lock', text: LOCK, values: [userIds] })).rowCount;
      if ((await found()) === userIds.length) return true;
      await client.query(
        `insert into inboxes (user_id) select id from users where id = any($1) order by id for key share
         on conflict do nothing`,
        [userIds],
      );
      return (await found()) === userIds.length;
    },

    /** Adds an event to each inbox: the subject has changed for its member. */
    async bump(
      client: pg.ClientBase,
      kind: LiveEvent['kind'],
      subjectId: string,
      userIds: readonly string[],
    ): Promise<void> {
      await client.query({
        name: 'inbox-bump',
        text: `with bumped as (
            update inboxes set last_event = last_event + 1 where user_id = any($3) returning user_id, last_event
          )
          insert into member_events (user_id, event, kind, subject_id)
          select user_id, last_event, $1, $2 from bumped`,
        values: [kind, subjectId, userIds],
      });
    },

    /** Skips an event number, which makes open pages of the members reload everything. */
    async skipEvent(client: pg.ClientBase, userIds: readonly string[]): Promise<void> {
      await client.query('update inboxes set last_event = last_event + 1 where user_id = any($1)', [userIds]);
    },
  };
}
