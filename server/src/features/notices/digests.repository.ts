import type pg from 'pg';
import { COMES_BACK, type HostZone } from './deliveries.repository.ts';

/** When digests are due, on the clock of each member (NOTE-32). */
const EIGHT = "time '08:00'";

export type Digest = {
  id: string;
  user_id: string;
  since: Date;
  until: Date;
  email: string;
  /** Whether mails that are not locked go to this address at all. */
  wanted: boolean;
};

export type DigestsRepository = ReturnType<typeof createDigestsRepository>;

/**
 * Who waits for a digest since when. It is due at the first 8:00 after the first thing that waits, in the zone of the
 * member of that moment, so a zone that changes moves it and never drops it.
 */
export function createDigestsRepository(pool: pg.Pool, hostZone: HostZone) {
  const zone = (settings: string) =>
    `coalesce(${settings}.time_zone, ${hostZone(`${settings}.user_id`)}, 'UTC')`;

  return {
    /** Something waits for the digest of the members. */
    async wait(client: Pick<pg.Pool, 'query'>, userIds: readonly string[], now: Date): Promise<void> {
      if (userIds.length === 0) return;
      await client.query(
        `insert into notice_settings (user_id, digest_since, digest_at)
         select id, $2::timestamptz, next_clock($2, coalesce(${hostZone('users.id')}, 'UTC'), ${EIGHT})
         from users where id = any($1) order by id
         on conflict (user_id) do update set
           digest_at = coalesce(notice_settings.digest_at,
             next_clock($2, ${zone('notice_settings')}, ${EIGHT})),
           digest_since = coalesce(notice_settings.digest_since, excluded.digest_since)`,
        [userIds, now],
      );
    },

    /**
     * Makes the rows of up to `most` digests that are due and answers how many there were. Where the day has one
     * already, what waits goes into that of the next day.
     */
    async claim(now: Date, most: number): Promise<number> {
      const { rowCount } = await pool.query(
        `with due as (
           select user_id, digest_since, ${zone('s')} as zone from notice_settings s
           where digest_at <= $1 order by digest_at limit $2 for update of s skip locked
         ), made as (
           insert into notice_digests (user_id, day, since, until)
           select user_id, ($1::timestamptz at time zone zone)::date, digest_since - interval '1 millisecond', $1
           from due on conflict (user_id, day) do nothing returning user_id
         )
         update notice_settings s set
           digest_since = case when made.user_id is null then s.digest_since end,
           digest_at = case when made.user_id is null then next_clock($1, due.zone, ${EIGHT}) end
         from due left join made on made.user_id = due.user_id where s.user_id = due.user_id`,
        [now, most],
      );
      return rowCount ?? 0;
    },

    /** Digests whose mail has not gone out, in the order of their ids after `after`. */
    async waiting(after: string | undefined, most: number): Promise<Digest[]> {
      const { rows } = await pool.query<Digest>(
        `select d.id, d.user_id, d.since, d.until, u.email,
           u.email_verified and not ${COMES_BACK} as wanted
         from notice_digests d join users u on u.id = d.user_id
         where d.sent_at is null and ($1::uuid is null or d.id > $1) order by d.id limit $2`,
        [after ?? null, most],
      );
      return rows;
    },

    async markSent(id: string, now: Date): Promise<void> {
      await pool.query('update notice_digests set sent_at = $2 where id = $1', [id, now]);
    },

    /** Forgets digests of long ago; the day of each is over in every zone. */
    async tidy(now: Date): Promise<void> {
      await pool.query(`delete from notice_digests where until < $1::timestamptz - interval '30 days'`, [
        now,
      ]);
    },
  };
}
