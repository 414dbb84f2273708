import type pg from 'pg';
import type { HostZone } from './deliveries.repository.ts';
import { ONLY_LOCKED } from './notices.statements.ts';

/** The local time of digests (NOTE-32). */
const EIGHT = "time '08:00'";

/** How long a digest is reserved for the process that took it. */
const TAKEN_FOR = "interval '10 minutes'";

export type Digest = {
  id: string;
  user_id: string;
  since: Date;
  until: Date;
  email: string;
  /** The member's own language; it may be off by now. */
  language: string;
  /** Whether optional emails are sent to this address. */
  wanted: boolean;
};

export type DigestsRepository = ReturnType<typeof createDigestsRepository>;

/**
 * Members who wait for a digest, and since when. It is due at the first 8:00 after that, in the member's current time
 * zone: a change of zone moves the digest and never drops it.
 */
export function createDigestsRepository(pool: pg.Pool, hostZone: HostZone) {
  const zone = (settings: string) =>
    `coalesce(${settings}.time_zone, ${hostZone(`${settings}.user_id`)}, 'UTC')`;

  return {
    /** Records that these members have something for their next digest. */
    async wait(client: Pick<pg.Pool, 'query'>, userIds: readonly string[], now: Date): Promise<void> {
      if (userIds.length === 0) return;
      await client.query(
        `insert into notice_settings (user_id, digest_since, digest_at)
         select id, $2::timestamptz, next_clock($2, coalesce(${hostZone('users.id')}, 'UTC'), ${EIGHT})
         from users where id = any($1) order by id for key share
         on conflict (user_id) do update set
           digest_at = coalesce(notice_settings.digest_at,
             next_clock($2, ${zone('notice_settings')}, ${EIGHT})),
           digest_since = coalesce(notice_settings.digest_since, excluded.digest_since)`,
        [userIds, now],
      );
    },

    /**
     * Creates the rows of up to `most` due digests, and returns how many were due. If the member has had a digest on
     * this day, the notices go into the next day's.
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

    /**
     * Takes up to `most` unsent digests, by id after `after`. They are reserved until they are given back or the
     * reservation expires.
     */
    async take(after: string | undefined, most: number, now: Date): Promise<Digest[]> {
      const { rows } = await pool.query<Digest>(
        `with taken as (
           update notice_digests set taken_at = $3 where id in (
             select id from notice_digests
             where sent_at is null and ($1::uuid is null or id > $1)
               and (taken_at is null or taken_at < $3::timestamptz - ${TAKEN_FOR})
             order by id limit $2 for update skip locked)
           returning id, user_id, since, until
         )
         select d.*, u.email, u.language, u.email_verified and not ${ONLY_LOCKED} as wanted
         from taken d join users u on u.id = d.user_id order by d.id`,
        [after ?? null, most, now],
      );
      return rows;
    },

    async markSent(ids: readonly string[], now: Date): Promise<void> {
      await pool.query('update notice_digests set sent_at = $2 where id = any($1)', [ids, now]);
    },

    /**
     * Gives back digests that could not be sent. They are retried in a minute at first, later after half of their age,
     * and given up after three days, so that a mail server that rejects them is not called every minute for a month.
     * @returns how many are given up
     */
    async giveBack(ids: readonly string[], now: Date): Promise<number> {
      if (ids.length === 0) return 0;
      const { rows } = await pool.query<{ is_over: boolean }>(
        `update notice_digests set
           taken_at = $2::timestamptz - ${TAKEN_FOR} + least(($2 - until) / 2, interval '6 hours'),
           sent_at = case when $2 - until > interval '3 days' then $2 end
         where id = any($1) returning sent_at is not null as is_over`,
        [ids, now],
      );
      return rows.filter(({ is_over }) => is_over).length;
    },

    /** Deletes old digests whose day is over in every time zone. */
    async tidy(now: Date): Promise<void> {
      await pool.query(`delete from notice_digests where until < $1::timestamptz - interval '30 days'`, [
        now,
      ]);
    },
  };
}
