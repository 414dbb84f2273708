import type pg from 'pg';
import type { HostZone } from './deliveries.repository.ts';
import { BOUNCES } from './notices.statements.ts';

type Queryable = Pick<pg.Pool, 'query'>;

export type StoredSettings = {
  time_zone: string;
  follow_device: boolean;
  quiet: boolean;
  mail_details: boolean;
  mails_come_back: string | null;
};

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export function createSettingsRepository(pool: pg.Pool, hostZone: HostZone) {
  return {
    async of(userId: string, db: Queryable = pool): Promise<StoredSettings> {
      const { rows } = await db.query<StoredSettings>(
        `select coalesce(s.time_zone, ${hostZone('u.id')}, 'UTC') as time_zone, coalesce(s.follow_device, true) as follow_device, coalesce(s.quiet, true) as quiet,
           coalesce(s.mail_details, true) as mail_details,
           case when ${BOUNCES} then u.email end as mails_come_back
         from users u left join notice_settings s on s.user_id = u.id where u.id = $1`,
        [userId],
      );
      return (
        rows[0] ?? {
          time_zone: 'UTC',
          follow_device: true,
          quiet: true,
          mail_details: true,
          mails_come_back: null,
        }
      );
    },

    /** Whether both the database and this process know the time zone: 'Europe/Berlin', not '+02:00'. */
    async knows(zone: string): Promise<boolean> {
      if (!isKnownHere(zone) || !/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
      const { rowCount } = await pool.query('select from pg_timezone_names where name = $1', [zone]);
      return rowCount === 1;
    },

    /** Saves the given settings. A waiting digest moves to 8:00 of the new zone. */
    async save(
      db: Queryable,
      userId: string,
      { time_zone, follow_device, quiet, mail_details }: Partial<Omit<StoredSettings, 'mails_come_back'>>,
    ): Promise<void> {
      await db.query(
        `insert into notice_settings as s (user_id, time_zone, follow_device, quiet, mail_details)
         select id, $2, coalesce($3, true), coalesce($4, true), coalesce($5, true) from users where id = $1
         for key share
         on conflict (user_id) do update set
           time_zone = coalesce($2, s.time_zone), follow_device = coalesce($3, s.follow_device),
           quiet = coalesce($4, s.quiet), mail_details = coalesce($5, s.mail_details),
           digest_at = case when s.digest_since is not null
             then next_clock(s.digest_since, coalesce($2, s.time_zone, ${hostZone('s.user_id')}, 'UTC'), time '08:00') end`,
        [userId, time_zone ?? null, follow_device ?? null, quiet ?? null, mail_details ?? null],
      );
    },
  };
}

/** The database and this process each know zones that the other does not, such as 'posixrules'. */
function isKnownHere(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone });
    return true;
  } catch {
    return false;
  }
}
