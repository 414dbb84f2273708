import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { NoticeMailing } from '../notices/notices.ts';
import { noticeMail } from './notices.mails.ts';

type Notice = { event_id: string; conversation_id: string; user_id: string };

/** Sends a mail about a message that is still unread when the job runs. */
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
    /** What the member has not read in the conversation; undefined if everything is read. */
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

    /** Notes that a mail is ordered: until it is settled, no other one is. */
    async due(client: pg.ClientBase, conversationId: string, userId: string, seconds: number): Promise<void> {
      await client.query(
        `update conversation_sides set notice_due_at = now() + make_interval(secs => $3)
         where conversation_id = $1 and user_id = $2`,
        [conversationId, userId, seconds],
      );
    },

    /**
     * Notes that no mail is on its way, and that one told of the messages up to `newest`.
     * @returns whether newer messages came while it was sent, and the member has read those it told of
     */
    async settle(
      client: pg.ClientBase,
      conversationId: string,
      userId: string,
      newest: number | undefined,
    ): Promise<boolean> {
      const { rows } = await client.query<{ others_wait: boolean }>(
        `update conversation_sides set notice_due_at = null,
           noticed_seq = coalesce($3, noticed_seq), noticed_at = case when $3 is null then noticed_at else now() end
         where conversation_id = $1 and user_id = $2
         returning unread > 0 and noticed_seq <= read_seq as others_wait`,
        [conversationId, userId, newest ?? null],
      );
      return rows[0]?.others_wait ?? false;
    },
  };
}

/** Orders a mail about unread messages of a conversation, in the transaction of `client`. */
export type OrderNotice = (client: pg.ClientBase, conversationId: string, userId: string) => Promise<void>;

/** @param seconds how long a message may be unread before a mail tells of it */
export function createOrderNotice(
  notices: Pick<NoticesRepository, 'due'>,
  jobs: Pick<Jobs, 'send'>,
  seconds: number,
): OrderNotice {
  return async (client, conversation_id, user_id) => {
    await notices.due(client, conversation_id, user_id, seconds);
    const data = { event_id: randomUUID(), conversation_id, user_id };
    await jobs.send(client, messageNotice, data, { startAfter: seconds });
  };
}

type Parts = {
  pool: pg.Pool;
  inboxes: Pick<InboxRepository, 'lock'>;
  notices: Pick<NoticesRepository, 'waiting' | 'settle'>;
  orderNotice: OrderNotice;
  mailer: Pick<Mailer, 'deliver'>;
  mailing: NoticeMailing;
  conversationUrl: (id: string) => string;
};

/**
 * Sends one mail for a burst of messages. The job waits a moment: members who read along have read everything by then
 * and get none. After a mail, no other is sent until the member has read, or a day has passed. A message that comes
 * while a mail is being sent orders none itself, so the worker looks for such messages afterwards, under the lock that
 * every sender holds.
 */
export function messageNoticeWorker(parts: Parts) {
  const { pool, inboxes, notices, orderNotice, mailer, mailing, conversationUrl } = parts;
  return async ({ event_id, conversation_id, user_id }: Notice) => {
    const isWanted = await mailing.wants(user_id, 'message');
    const waiting = isWanted ? await notices.waiting(conversation_id, user_id) : undefined;
    await mailer.deliver(
      event_id,
      async () =>
        waiting && noticeMail(waiting, conversationUrl(conversation_id), mailing.offLink(user_id, 'message')),
    );
    await inTransaction(
      pool,
      async (client) => {
        await inboxes.lock(client, [user_id]);
        const othersWait = await notices.settle(client, conversation_id, user_id, waiting?.newest);
        if (othersWait && isWanted) await orderNotice(client, conversation_id, user_id);
      },
      { retries: 3 },
    );
  };
}
