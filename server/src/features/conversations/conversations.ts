import type { Viewer } from '@swapstead/contract/viewer';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { DatabaseConnection } from '../../platform/database/pool.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { slice } from '../../platform/slice.ts';
import type { Notify } from '../notices/notices.ts';
import type { Marks } from '../swaps/marks.service.ts';
import { deleteConversationsWithAccount, exportConversations } from './conversations.account.ts';
import {
  createNoticesRepository,
  messageNotice,
  messageNoticeWorker,
  tidyConversations,
} from './conversations.jobs.ts';
import { createConversationsRepository } from './conversations.repository.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { createConversationsService } from './conversations.service.ts';
import { createEventsRepository } from './events.repository.ts';
import { createInboxesRepository } from './inboxes.repository.ts';
import { createLive } from './live.ts';
import { createMessagesRepository } from './messages.repository.ts';
import { createReportsService, type OpenTicket } from './reports.service.ts';

type Parts = {
  pool: pg.Pool;
  marks: Marks;
  connection: DatabaseConnection;
  jobs: Jobs;
  mailer: Mailer;
  siteUrl: () => string;
  logger: Logger;
  /** How long a message may wait to be read before a mail tells of it. */
  config: { MESSAGE_NOTICE_SECONDS: number };
  notify: Notify;
  viewers: {
    sessionOf: (request: FastifyRequest) => Promise<string | undefined>;
    ofSession: (sessionId: string) => Promise<Viewer>;
  };
  openTicket: OpenTicket;
};

/** The slice, wired. */
export function createConversations(parts: Parts) {
  const { pool, marks, connection, jobs, mailer, siteUrl, logger, config, viewers, openTicket } = parts;
  const repository = createConversationsRepository(pool);
  const inboxes = createInboxesRepository(pool);
  const events = createEventsRepository(pool);
  const notices = createNoticesRepository(pool);
  const live = createLive({
    events,
    connection,
    logger,
    sessionOf: viewers.sessionOf,
    viewerOfSession: viewers.ofSession,
  });
  const conversations = createConversationsService({
    pool,
    repository,
    inboxes,
    messages: createMessagesRepository(),
    marks,
    jobs,
    noticeSeconds: config.MESSAGE_NOTICE_SECONDS,
  });
  const reports = createReportsService({ pool, attempts: createAttempts(pool), openTicket });
  const conversationUrl = (id: string) => new URL(`/messages/${id}`, siteUrl()).href;

  return slice({
    /** How many streams are open. */
    streams: live.count,
    onAccountDeleted: deleteConversationsWithAccount(inboxes),
    exportPart: exportConversations(pool, inboxes),
    routes: conversationsRoutes({ conversations, reports, events, live }),
    close: live.close,
    jobs: [
      work(messageNotice, messageNoticeWorker({ notices, mailer, conversationUrl })),
      work(tidyConversations, events.tidy),
    ],
  });
}
