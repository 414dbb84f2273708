import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { NoticeMailing } from '../notices/notices.ts';
import type { MessageNoticesRepository } from './message-notices.repository.ts';
import { noticeMail } from './notices.mails.ts';

type Notice = { event_id: string; conversation_id: string; user_id: string };

/** Emails a member about a message that is still unread when the job runs. */
export const messageNotice: JobKind<Notice> = {
  name: 'message-notice',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
};

/** Queues an email about unread messages of a conversation, in the transaction of `client`. */
export type OrderNotice = (client: pg.ClientBase, conversationId: string, userId: string) => Promise<void>;

/** @param seconds how long a message may be unread before it is emailed about */
export function createOrderNotice(
  notices: Pick<MessageNoticesRepository, 'due'>,
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
  notices: Pick<MessageNoticesRepository, 'waiting' | 'settle'>;
  orderNotice: OrderNotice;
  mailer: Pick<Mailer, 'deliver' | 'inLanguageOf'>;
  mailing: NoticeMailing;
  conversationUrl: (id: string) => string;
};

/**
 * Sends one email for a burst of messages. The job is delayed, so members who read along have read everything by then
 * and get none. After an email, no other is sent until the member has read the messages or a day has passed. A message
 * that comes while an email is being sent queues none itself, so the worker looks for such messages afterwards, under
 * the lock that every sender takes.
 */
export function messageNoticeWorker(parts: Parts) {
  const { pool, inboxes, notices, orderNotice, mailer, mailing, conversationUrl } = parts;
  return async ({ event_id, conversation_id, user_id }: Notice) => {
    const isWanted = await mailing.wants(user_id, 'message');
    const waiting = isWanted ? await notices.waiting(conversation_id, user_id) : undefined;
    await mailer.deliver(
      event_id,
      async () =>
        waiting &&
        mailer.inLanguageOf(user_id, async () =>
          noticeMail(waiting, conversationUrl(conversation_id), mailing.unsubscribeLink(user_id, 'message')),
        ),
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
