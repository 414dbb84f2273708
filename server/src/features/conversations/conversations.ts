import { pageUrl } from '@swapstead/contract/languages';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { createAttempts } from '../../platform/http/attempts.ts';
import { memberOf } from '../../platform/http/route.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { slice } from '../../platform/slice.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';
import type { MarkThingRead, NoticeMailing, Notify } from '../notices/notices.ts';
import { createPreferencesRepository } from '../notices/preferences.repository.ts';
import type { ExternalEndings } from '../swaps/ending/external-endings.ts';
import { createOrderNotice, messageNotice, messageNoticeWorker } from './conversations.jobs.ts';
import { conversationNotices } from './conversations.notices.ts';
import { deleteConversationsWithAccount, exportConversations } from './conversations.personal-data.ts';
import { seesHosts } from './conversations.policy.ts';
import { createConversationsRepository } from './conversations.repository.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { createConversationsService, type EndLikesBetween } from './conversations.service.ts';
import { createMessageNoticesRepository } from './message-notices.repository.ts';
import { createMessagesRepository } from './messages.repository.ts';
import { createReportsService, type OpenTicket } from './reports.service.ts';
import { createSwapConversations } from './swap-conversations.ts';

type Parts = {
  pool: pg.Pool;
  onBlocked: ExternalEndings['onBlocked'];
  endLikesBetween: EndLikesBetween;
  clock: () => Date;
  jobs: Jobs;
  mailer: Mailer;
  siteUrl: () => string;
  /** How long a message may be unread before it is emailed about. */
  config: { MESSAGE_NOTICE_SECONDS: number };
  notify: Notify;
  openTicket: OpenTicket;
  markThingRead: MarkThingRead;
  mailing: NoticeMailing;
};

export function createConversations(parts: Parts) {
  const {
    pool,
    onBlocked,
    endLikesBetween,
    clock,
    jobs,
    mailer,
    siteUrl,
    config,
    notify,
    markThingRead,
    mailing,
    openTicket,
  } = parts;
  const repository = createConversationsRepository(pool);
  const inboxes = createInboxRepository();
  const messages = createMessagesRepository();
  const preferences = createPreferencesRepository(pool);
  const notices = createMessageNoticesRepository(pool);
  const orderNotice = createOrderNotice(notices, jobs, config.MESSAGE_NOTICE_SECONDS);
  const conversations = createConversationsService({
    pool,
    clock,
    repository,
    inboxes,
    messages,
    onBlocked,
    endLikesBetween,
    orderNotice,
    notify,
    markThingRead,
    preferences,
  });
  const reports = createReportsService({ pool, attempts: createAttempts(pool), openTicket });
  const conversationUrl = (id: string) => pageUrl(`/messages/${id}`, siteUrl());

  return slice({
    /** Conversations with messages that the member has not read. */
    unread: (viewer: Viewer, most: number) =>
      repository.unreadOnes(memberOf(viewer).user_id, seesHosts(viewer), clock(), most),
    receivedMessage: conversations.received,
    /** What swaps need from conversations. */
    swapConversations: createSwapConversations({ inboxes, messages }),
    onAccountDeleted: deleteConversationsWithAccount(repository, inboxes),
    noticeSubjects: conversationNotices(repository, clock),
    exportPart: exportConversations(repository, preferences),
    routes: conversationsRoutes({ conversations, reports }),
    jobs: [
      work(
        messageNotice,
        messageNoticeWorker({ pool, inboxes, notices, orderNotice, mailer, mailing, conversationUrl }),
      ),
    ],
  });
}
