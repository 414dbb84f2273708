import type pg from 'pg';

/**
 * Marks notices as read or unread. Each change is an event of the inbox, so that every device is updated. The caller
 * holds the lock of the inbox.
 */
export function createReadingRepository() {
  /** Runs an update of notices, and adds an event if it changed any. */
  async function change(
    client: pg.ClientBase,
    userId: string,
    name: string,
    update: string,
    values: unknown[],
  ) {
    await client.query({
      name: `notices-${name}`,
      text: `with changed as (${update} returning id), bumped as (
          update inboxes set last_event = last_event + 1
          where user_id = $1 and exists (select from changed) returning user_id, last_event
        )
        insert into member_events (user_id, event, kind, subject_id)
        select user_id, last_event, 'notices_read', user_id from bumped`,
      values: [userId, ...values],
    });
  }

  return {
    async lock(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('select from inboxes where user_id = $1 for update', [userId]);
    },

    async exists(client: pg.ClientBase, userId: string, id: string): Promise<boolean> {
      const { rowCount } = await client.query('select from notices where user_id = $1 and id = $2', [
        userId,
        id,
      ]);
      return rowCount === 1;
    },

    markRead: (client: pg.ClientBase, userId: string, id: string) =>
      change(
        client,
        userId,
        'read',
        'update notices set read_at = clock_timestamp() where user_id = $1 and id = $2 and read_at is null',
        [id],
      ),

    markUnread: (client: pg.ClientBase, userId: string, id: string) =>
      change(
        client,
        userId,
        'set-unread',
        'update notices set read_at = null where user_id = $1 and id = $2 and read_at is not null',
        [id],
      ),

    /** Marks all notices up to a position as read. */
    markAllRead: (client: pg.ClientBase, userId: string, upTo: number) =>
      change(
        client,
        userId,
        'all-read',
        'update notices set read_at = clock_timestamp() where user_id = $1 and position <= $2 and read_at is null',
        [upTo],
      ),

    markThingRead,
  };

  /** Marks the notices about a thing as read when it is displayed, up to the given position (NOTE-08). */
  function markThingRead(
    client: pg.ClientBase,
    userId: string,
    thingId: string,
    upTo: number = Number.MAX_SAFE_INTEGER,
  ): Promise<void> {
    return change(
      client,
      userId,
      'thing-read',
      `update notices set read_at = clock_timestamp()
       where user_id = $1 and thing = $2 and position <= $3 and read_at is null`,
      [thingId, upTo],
    );
  }
}
