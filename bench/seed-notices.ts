import type pg from 'pg';
import { withIndexesAfter } from './with-indexes-after.ts';

/** One in so many is not read. */
const UNREAD = 10;

/** So many notices for every member who has an inbox, one a day and written day by day, the newest of today. */
export async function seedNotices(pool: pg.Pool, each: number): Promise<void> {
  const client = await pool.connect();
  try {
    await withIndexesAfter(client, 'notices', async () => {
      for (let day = 1; day <= each; day++) {
        await client.query(
          `insert into notices (user_id, kind, event, event_key, position, created_at, read_at)
           select user_id, 'wish', 'homes_fit_wish', 'kept ' || $1::int, $1::int, now() - ($3::int - $1::int) * interval '1 day',
             case when $1::int % $2::int > 0 then now() end
           from inboxes`,
          [day, UNREAD, each],
        );
      }
    });
    await client.query('update inboxes set last_event = $1', [each]);
  } finally {
    client.release(true);
  }
}
