import type pg from 'pg';

/** Notices in one statement, of each member. */
const BATCH = 10;
/** One in so many is not read. */
const UNREAD = 10;

/** So many notices for every member who has an inbox, one a day, the newest of today; a whole number of tens. */
export async function seedNotices(pool: pg.Pool, each: number): Promise<void> {
  for (let first = 1; first <= each; first += BATCH) {
    await pool.query(
      `insert into notices (user_id, kind, event, event_key, position, created_at, read_at)
       select user_id, 'wish', 'homes_fit_wish', 'kept ' || n, n, now() - ($3::int + 1 - n) * interval '1 day',
         case when n % $2 > 0 then now() end
       from inboxes, generate_series($1::int, $1::int + ${BATCH - 1}) n`,
      [first, UNREAD, each],
    );
  }
  await pool.query('update inboxes set last_event = $1', [each]);
}
