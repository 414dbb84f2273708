import { isSubscribed, type SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import type { NoticeKind } from '@swapstead/contract/notices/kinds';
import type pg from 'pg';
import { BOUNCES, ONLY_LOCKED, SHOWN } from './notices.statements.ts';
import type { NoticeReader, NoticeToRead } from './subjects.ts';

/**
 * How many optional emails a member gets in 24 hours about the actions of one other member; further ones go into the
 * next digest. Emails about events that no member caused are counted together (NOTE-34).
 */
const MAILS_A_DAY = 20;

/** A notice with everything that decides whether and how its member is notified. */
export type Deliverable = NoticeToRead & {
  kind: NoticeKind;
  created_at: Date;
  read: boolean;
  reader: NoticeReader;
  email: string;
  /** The reader's own language; it may be off by now. */
  language: string;
  verified: boolean;
  /** True if only emails that cannot be switched off are sent to this address. */
  refused: boolean;
  /** The member's current time zone, as an IANA name. */
  time_zone: string;
  quiet: boolean;
  /** The reader's own name; empty if they have not given one. */
  name: string;
  /** Whether emails may hold names, titles and days (NOTE-20). */
  mail_details: boolean;
  /** The id of the thing that the notice opens. */
  thing: string | null;
};

/**
 * Selects the notices of a digest: of one member, between two instants, of `kinds` or moved into the digest, but not of
 * kinds in `off`.
 */
export type DigestTime = {
  id: string;
  user_id: string;
  since: Date;
  until: Date;
  kinds: NoticeKind[];
  off: NoticeKind[];
};

/** The part of a notice that a line about it needs. */
export type NoticeLine = Pick<NoticeToRead, 'event' | 'facts'>;

type Row = Omit<Deliverable, 'reader'> & {
  user_id: string;
  subscription_status: SubscriptionStatus | null;
  is_admin: boolean;
};

export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>;

/** SQL for the time zone of a member's home. `member` is a column or placeholder; the result is null without a home. */
export type HostZone = (member: string) => string;

const deliverable = (
  hostZone: HostZone,
) => `select n.id, n.kind, n.event, n.about, n.facts, n.thing, n.created_at, n.read_at is not null as read,
    u.id as user_id, u.email, u.language, u.email_verified as verified, m.subscription_status,
    exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as is_admin,
    ${ONLY_LOCKED} as refused,
    coalesce(s.time_zone, ${hostZone('u.id')}, 'UTC') as time_zone, coalesce(s.quiet, true) as quiet,
    coalesce(p.display_name, '') as name, coalesce(s.mail_details, true) as mail_details
  from notices n join users u on u.id = n.user_id
  left join user_subscriptions m on m.user_id = u.id
  left join profiles p on p.user_id = u.id
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

    /** These notices, oldest first. */
    some: (noticeIds: readonly string[]) => find('n.id = any($1) order by n.position', [noticeIds]),

    /**
     * The unread notices of each digest, newest first: of kinds that the member reads in digests, and emails that were
     * moved into the digest, which may be older.
     */
    async ofDigests(digests: readonly DigestTime[]): Promise<Map<string, NoticeLine[]>> {
      const { rows } = await pool.query<NoticeLine & { digest_id: string }>(
        `select d.id as digest_id, n.event, n.facts
         from jsonb_to_recordset($1)
           as d (id uuid, user_id uuid, since timestamptz, until timestamptz, kinds text[], off text[])
         join notices n on n.user_id = d.user_id
         where ${SHOWN} and n.read_at is null and n.kind <> all(d.off)
           -- An email is delayed by minutes, or by hours if it is retried.
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
     * Whether the member gets optional emails: the address is confirmed and emails do not bounce. Suspended members get
     * only answers from support.
     */
    async takesMail(userId: string, kind: NoticeKind): Promise<boolean> {
      const { rowCount } = await pool.query(
        `select from users u where u.id = $1 and u.email_verified and not ${kind === 'support' ? BOUNCES : ONLY_LOCKED}`,
        [userId],
      );
      return rowCount === 1;
    },

    /** Whether the daily limit allows one more optional email, about this notice. */
    async hasRoom(userId: string, noticeId: string, now: Date): Promise<boolean> {
      const { rows } = await pool.query<{ mails: number }>(
        `select count(*) as mails from notice_deliveries d join notices n on n.id = d.notice_id
         where n.user_id = $1 and d.channel = 'mail' and d.state = 'sent'
           and n.about->>'member_id' is not distinct from (select about->>'member_id' from notices where id = $2)
           and d.notice_id <> $2 and d.created_at > $3::timestamptz - interval '24 hours'`,
        [userId, noticeId, now],
      );
      return (rows[0]?.mails ?? 0) < MAILS_A_DAY;
    },

    /** The notices held back until the end of the quiet hours, newest first. */
    held: (userId: string) =>
      find(
        `n.user_id = $1 and exists (select from notice_deliveries d
           where d.notice_id = n.id and d.channel = 'push' and d.state = 'held')
         order by n.position desc`,
        [userId],
      ),

    /** The next instant at which clocks in the zone show this time. */
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
