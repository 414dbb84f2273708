import { followEvents, listChanges } from '@swapstead/contract/inbox/endpoints';
import type { FastifyRequest } from 'fastify';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { EventsRepository } from './events.repository.ts';
import type { Live } from './live.ts';

export function inboxRoutes({ events, live }: { events: EventsRepository; live: Live }): Route[] {
  return [
    route(followEvents, ({ query, request, reply }) =>
      live.open(request, reply, resumedFrom(request) ?? query.since),
    ),
    route(listChanges, async ({ query, viewer }) => {
      const { user_id, level, is_admin } = memberOf(viewer);
      return { ...(await events.since(user_id, query.since)), level, is_admin };
    }),
  ];
}

/** The number of the last event that the browser received before its connection broke. */
function resumedFrom({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
