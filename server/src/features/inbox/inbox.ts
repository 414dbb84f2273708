import type { Viewer } from '@swapstead/contract/viewer';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { DatabaseConnection } from '../../platform/database/pool.ts';
import { type JobKind, work } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import { slice } from '../../platform/slice.ts';
import { createEventsRepository, type InboxKind } from './events.repository.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { createLive } from './live.ts';

/** Deletes events that are too old to resume from. */
const tidyEvents: JobKind<object> = {
  name: 'tidy-events',
  retryLimit: 0,
  retryDelay: 0,
  cron: '37 * * * *',
};

type Parts = {
  pool: pg.Pool;
  connection: DatabaseConnection;
  logger: Logger;
  viewers: {
    sessionOf: (request: FastifyRequest) => Promise<string | undefined>;
    ofSession: (sessionId: string) => Promise<Viewer>;
  };
  /** The kinds of events, each from the slice that owns its subject. */
  kinds: readonly InboxKind[];
};

/** Wires the slice: numbers the events of members, stores them for some days and streams them to open pages. */
export function createInbox({ pool, connection, logger, viewers, kinds }: Parts) {
  const events = createEventsRepository(pool, kinds);
  const live = createLive({
    events,
    connection,
    logger,
    sessionOf: viewers.sessionOf,
    viewerOfSession: viewers.ofSession,
  });
  return slice({
    /** The number of open streams. */
    streams: live.count,
    routes: inboxRoutes({ events, live }),
    jobs: [work(tidyEvents, events.tidy)],
    close: live.close,
  });
}
