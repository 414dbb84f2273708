import type pg from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { NoticeMailing } from '../notices/notices.ts';
import { noticeMail } from './notices.mails.ts';

type Notice = { event_id: string; conversation_id: string; user_id: string };

/** A message was sent; if it still waits when the job runs, a mail tells of it. */
export const messageNotice: JobKind<Notice> = {
  name: 'message-notice',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
};

type Waiting = {
  email: string;
  unread: number;
  newest: number;
  home_title: string;
  location: string | null;
  is_host: boolean;
};

type NoticesRepository = ReturnType<typeof createNoticesRepository>;

export function createNoticesRepository(pool: pg.Pool) {
  return {
    /** What waits for the member in the conversation; undefined if everything is read, or no mail is wanted. */
    async waiting(conversationId: string, userId: string): Promise<Waiting | undefined> {
      const { rows } = await pool.query<Waiting>(
        `select u.email, s.unread, c.last_seq as newest, coalesce(h.title, c.home_title) as home_title, h.location,
           c.host_id = s.user_id as is_host
         from conversation_sides s
         join conversations c on c.id = s.conversation_id
         join users u on u.id = s.user_id
         left join homes h on h.id = c.home_id
         where s.conversation_id = $1 and s.user_id = $2 and s.unread > 0`,
        [conversationId, userId],
      );
      return rows[0];
    },

    /** No mail is on its way any more. Of messages up to `newest` a mail has told. */
    async settle(conversationId: string, userId: string, newest: number | undefined): Promise<void> {
      await pool.query(
        `update conversation_sides set notice_due_at = null,
           noticed_seq = coalesce($3, noticed_seq), noticed_at = case when $3 is null then noticed_at else now() end
         where conversation_id = $1 and user_id = $2`,
        [conversationId, userId, newest ?? null],
      );
    },
  };
}

type Parts = {
  notices: NoticesRepository;
  mailer: Mailer;
  mailing: NoticeMailing;
  conversationUrl: (id: string) => string;
};

/**
 * One mail for a burst: the job waits for a moment, and until the member has read (or a day has passed) no other one
 * is written. Who reads along has read everything by then and gets none.
 */
export function messageNoticeWorker({ notices, mailer, mailing, conversationUrl }: Parts) {
  return async ({ event_id, conversation_id, user_id }: Notice) => {
    let newest: number | undefined;
    await mailer.deliver(event_id, async () => {
      const waiting = await notices.waiting(conversation_id, user_id);
      if (!waiting || !(await mailing.wants(user_id, 'message'))) return undefined;
      newest = waiting.newest;
      return noticeMail(waiting, conversationUrl(conversation_id), mailing.offLink(user_id, 'message'));
    });
    await notices.settle(conversation_id, user_id, newest);
  };
}
