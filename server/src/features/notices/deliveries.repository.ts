import type { NoticeKind } from '@swapstead/contract/notice-kinds';
import { isSubscribed, type SubscriptionStatus } from '@swapstead/contract/subscription';
import type pg from 'pg';
import { SHOWN } from './notices.statements.ts';
import type { NoticeReader, NoticeToRead } from './subjects.ts';

/** Mails that are not locked within 24 hours; what is more goes into the next digest (NOTE-34). */
const MAILS_A_DAY = 20;

/** A notice with what decides whether and where it is told of. */
export type Deliverable = NoticeToRead & {
  kind: NoticeKind;
  created_at: Date;
  read: boolean;
  reader: NoticeReader;
  email: string;
  verified: boolean;
  /** Nothing goes to this address but locked mails. */
  refused: boolean;
  /** Of the member, as it is known now. */
  time_zone: string;
  quiet: boolean;
  /** What a press opens, by id. */
  thing: string | null;
};

/**
 * What a digest holds: the notices of one member between two moments, those of `kinds` and whatever fell into it, but
 * for kinds that are `off`.
 */
export type DigestTime = {
  id: string;
  user_id: string;
  since: Date;
  until: Date;
  kinds: NoticeKind[];
  off: NoticeKind[];
};

/** Enough of a notice for a line about it. */
export type NoticeToTell = Pick<NoticeToRead, 'event' | 'facts'>;

type Row = Omit<Deliverable, 'reader'> & {
  user_id: string;
  subscription_status: SubscriptionStatus | null;
  is_admin: boolean;
};

export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>;

/** The time zone of the own home of the member in a column or placeholder, as SQL; null without one. */
export type HostZone = (member: string) => string;

/** Whether mails to the address of the user `u` come back. */
export const COMES_BACK = `exists (select from mail_bounces b where b.user_id = u.id and b.email = u.email)`;

/**
 * Whether the user `u` gets locked mails only: others come back, or the account is suspended. What happens to swaps under
 * way and to the account is told all the same; everything else stands in the bell once the account is open again.
 */
export const ONLY_LOCKED = `(u.suspended_at is not null or ${COMES_BACK})`;

const deliverable = (
  hostZone: HostZone,
) => `select n.id, n.kind, n.event, n.about, n.facts, n.thing, n.created_at, n.read_at is not null as read,
    u.id as user_id, u.email, u.email_verified as verified, m.subscription_status,
    exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as is_admin,
    ${ONLY_LOCKED} as refused,
    coalesce(s.time_zone, ${hostZone('u.id')}, 'UTC') as time_zone, coalesce(s.quiet, true) as quiet
  from notices n join users u on u.id = n.user_id
  left join user_subscriptions m on m.user_id = u.id
  left join notice_settings s on s.user_id = u.id`;

export function createDeliveriesRepository(pool: pg.Pool, hostZone: HostZone) {
  const statement = deliverable(hostZone);

  async function find(where: string, values: unknown[]): Promise<Deliverable[]> {
    const { rows } = await pool.query<Row>(`${statement} where ${SHOWN} and ${where}`, values);
    return rows.map(({ user_id, subscription_status, is_admin, ...rest }) => ({
      ...rest,
      reader: { user_id, level: isSubscribed(subscription_status) ? 'subscriber' : 'free', is_admin },
    }));
  }

  return {
    async one(noticeId: string): Promise<Deliverable | undefined> {
      return (await find('n.id = $1', [noticeId]))[0];
    },

    /**
     * What of each digest's time is unread and comes by it, newest first: of the kinds that the member has set to it,
     * and mails that fell into it in that time, which may tell of something earlier.
     */
    async ofDigests(digests: readonly DigestTime[]): Promise<Map<string, NoticeToTell[]>> {
      const { rows } = await pool.query<NoticeToTell & { digest_id: string }>(
        `select d.id as digest_id, n.event, n.facts
         from jsonb_to_recordset($1)
           as d (id uuid, user_id uuid, since timestamptz, until timestamptz, kinds text[], off text[])
         join notices n on n.user_id = d.user_id
         where ${SHOWN} and n.read_at is null and n.kind <> all(d.off)
           -- A mail waits minutes, and hours where it is tried again.
           and n.created_at > d.since - interval '1 day' and n.created_at <= d.until
           and ((n.kind = any(d.kinds) and n.created_at > d.since)
             or exists (select from notice_deliveries told where told.notice_id = n.id and told.state = 'digest'
               and told.created_at > d.since and told.created_at <= d.until))
         order by n.position desc`,
        [JSON.stringify(digests)],
      );
      return Map.groupBy(rows, ({ digest_id }) => digest_id);
    },

    /**
     * Whether a mail that is not locked goes to the member: to an address that is confirmed. Answers of support reach who
     * is suspended too.
     */
    async takesMail(userId: string, kind: NoticeKind): Promise<boolean> {
      const { rowCount } = await pool.query(
        `select from users u where u.id = $1 and u.email_verified and not ${kind === 'support' ? COMES_BACK : ONLY_LOCKED}`,
        [userId],
      );
      return rowCount === 1;
    },

    /** Whether one more mail that is not locked goes out now, about this notice. */
    async hasRoom(userId: string, noticeId: string, now: Date): Promise<boolean> {
      const { rows } = await pool.query<{ mails: number }>(
        `select count(*) as mails from notice_deliveries d join notices n on n.id = d.notice_id
         where n.user_id = $1 and d.channel = 'mail' and d.state = 'sent'
           and d.notice_id <> $2 and d.created_at > $3::timestamptz - interval '24 hours'`,
        [userId, noticeId, now],
      );
      return (rows[0]?.mails ?? 0) < MAILS_A_DAY;
    },

    /** What waits for the end of the quiet hours, newest first. */
    held: (userId: string) =>
      find(
        `n.user_id = $1 and exists (select from notice_deliveries d
           where d.notice_id = n.id and d.channel = 'push' and d.state = 'held')
         order by n.position desc`,
        [userId],
      ),

    /** The next moment at which clocks in the zone show a time. */
    async nextClock(now: Date, zone: string, clock: string): Promise<Date> {
      const { rows } = await pool.query<{ at: Date }>('select next_clock($1, $2, $3::time) as at', [
        now,
        zone,
        clock,
      ]);
      return (rows[0] as { at: Date }).at;
    },

    async note(
      noticeId: string,
      channel: 'mail' | 'push',
      deviceId: string | null,
      state: 'sent' | 'left_out' | 'digest' | 'held',
      now: Date,
    ): Promise<void> {
      await pool.query(
        `insert into notice_deliveries (notice_id, channel, device_id, state, created_at)
         select id, $2, $3, $4, $5 from notices where id = $1
         on conflict (notice_id, channel, device_id) do update set
           state = excluded.state, created_at = excluded.created_at`,
        [noticeId, channel, deviceId, state, now],
      );
    },
  };
}
