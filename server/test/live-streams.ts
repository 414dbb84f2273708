import type { Viewer } from '@swapstead/contract/viewer';
import { fastify } from 'fastify';
import type { Changes } from '../src/features/inbox/events.repository.ts';
import { createLive } from '../src/features/inbox/live.ts';
import type { TestApp } from './test-app.ts';
import { connectionOf } from './test-database.ts';

type Parts = {
  viewer: Exclude<Viewer, { level: 'visitor' }>;
  /** The member's events after this one; without it, the current position. */
  since: (from: number | undefined) => Promise<Changes>;
  /** The viewer to whom each stream's session belongs. */
  viewerOfSession: () => Promise<Viewer>;
  /** The event after which a stream begins; without it, the current position. */
  from?: number;
};

/** One member's streams, with events and rights that a test makes up; the database's notifications are real. */
export async function liveStreams(test: TestApp, { viewer, since, viewerOfSession, from }: Parts) {
  const live = createLive({
    events: {
      positions: async () => new Map<string, number>(),
      since: (_, event) => since(event),
      tidy: async () => {},
    },
    connection: connectionOf(test),
    logger: test.app.log,
    sessionOf: async () => viewer.user_id,
    viewerOfSession,
  });
  const app = fastify();
  app.decorateRequest('viewer', null as never);
  app.get('/api/conversations/events', async (request, reply) => {
    request.viewer = viewer;
    await live.open(request, reply, from);
  });
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    /** How many streams are open. */
    count: live.count,
    notify: (...channels: ('member_event' | 'member_access')[]) =>
      test.pool.query('select pg_notify(channel, $1) from unnest($2::text[]) as channel', [
        viewer.user_id,
        channels,
      ]),
    async close() {
      await live.close();
      await app.close();
    },
  };
}
