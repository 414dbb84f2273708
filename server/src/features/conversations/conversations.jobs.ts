import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
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
    /** What waits for the member in the conversation; undefined if everything is read. */
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

    /** From now on a mail is on its way. */
    async due(client: pg.ClientBase, conversationId: string, userId: string, seconds: number): Promise<void> {
      await client.query(
        `update conversation_sides set notice_due_at = now() + make_interval(secs => $3)
         where conversation_id = $1 and user_id = $2`,
        [conversationId, userId, seconds],
      );
    },

    /**
     * No mail is on its way any more. Of messages up to `newest` a mail has told.
     * @returns whether others wait: they came while that mail was being sent, and what it told of has been read
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

/** Orders the mail about what waits for a member in a conversation, in the transaction of `client`. */
export type OrderNotice = (client: pg.ClientBase, conversationId: string, userId: string) => Promise<void>;

/** @param seconds how long a message may wait to be read before the mail tells of it */
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
 * One mail for a burst: the job waits for a moment, and until the member has read (or a day has passed) no other one
 * is written. Who reads along has read everything by then and gets none. A message that comes while the mail is being
 * sent orders none itself, so it is looked for afterwards, under the lock that whoever writes one holds.
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
