import { isSubscribed, type SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import type { NoticeKind } from '@swapstead/contract/notices/kinds';
import type pg from 'pg';
import { countUnread, SHOWN } from './notices.statements.ts';
import type { NoticeToRead } from './subjects.ts';

type Queryable = Pick<pg.Pool, 'query'>;

export type StoredNotice = NoticeToRead & {
  kind: NoticeKind;
  position: number;
  created_at: Date;
  read: boolean;
};

export type NoticesRepository = ReturnType<typeof createNoticesRepository>;

type Page = { before: number | undefined; unread: boolean; limit: number };

const COLUMNS = `n.id, n.kind, n.event, n.about, n.facts, n.position, n.created_at, n.read_at is not null as read`;

/** Reads notices. Every statement filters by member. */
export function createNoticesRepository(pool: pg.Pool) {
  return {
    /** Notices below position `before`, latest first, at most `limit`. */
    async list(userId: string, { before, unread, limit }: Page): Promise<StoredNotice[]> {
      const { rows } = await pool.query<StoredNotice>({
        name: unread ? 'notices-unread' : 'notices',
        text: `select ${COLUMNS} from notices n
          where n.user_id = $1 and n.position < $2 and ${SHOWN} ${unread ? 'and n.read_at is null' : ''}
          order by n.position desc limit $3`,
        values: [userId, before ?? Number.MAX_SAFE_INTEGER, limit],
      });
      return rows;
    },

    async unread(userId: string, db: Queryable = pool): Promise<number> {
      const { rows } = await db.query<{ count: number }>({
        name: 'notices-count',
        text: countUnread('$1'),
        values: [userId],
      });
      return rows[0]?.count ?? 0;
    },

    /** The current rights of a member, for notices that are read without a request. */
    async rightsOf(userId: string): Promise<{ level: 'free' | 'subscriber'; is_admin: boolean }> {
      const { rows } = await pool.query<{ status: SubscriptionStatus | null; is_admin: boolean }>(
        `select m.subscription_status as status,
           exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as is_admin
         from users u left join user_subscriptions m on m.user_id = u.id where u.id = $1`,
        [userId],
      );
      const { status = null, is_admin = false } = rows[0] ?? {};
      return { level: isSubscribed(status) ? 'subscriber' : 'free', is_admin };
    },

    /** All notices of the member for the data export, oldest first. */
    async all(userId: string): Promise<StoredNotice[]> {
      const { rows } = await pool.query<StoredNotice>(
        `select ${COLUMNS} from notices n where n.user_id = $1 and ${SHOWN} order by n.position`,
        [userId],
      );
      return rows;
    },

    /** Deletes notices older than `days`, read or not. The unread counts of their members change with them. */
    async tidy(now: Date, days: number): Promise<void> {
      await pool.query(
        `with old as (
           delete from notices where created_at < $1::timestamptz - make_interval(days => $2)
           returning user_id, read_at
         )
         update inboxes set last_event = last_event + 1
         where user_id in (select user_id from old where read_at is null)`,
        [now, days],
      );
    },
  };
}
