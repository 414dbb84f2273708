import { endOtherSessions, endSession, listSessions } from '@swapstead/contract/accounts';
import { isUuid, notFound } from '../../platform/errors.ts';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionsRepository } from './sessions.repository.ts';

/** The devices on which a member is signed in. */
export function sessionsRoutes(sessions: SessionsRepository, cookie: SessionCookie): Route[] {
  return [
    route(listSessions, async ({ viewer, request }) => ({
      sessions: await sessions.list(memberOf(viewer).user_id, cookie.read(request) ?? ''),
    })),
    route(endOtherSessions, ({ viewer, request }) =>
      sessions.endOthers(memberOf(viewer).user_id, cookie.read(request) ?? ''),
    ),
    route(endSession, async ({ params, viewer, request, reply }) => {
      const { user_id } = memberOf(viewer);
      const token = cookie.read(request) ?? '';
      const ended = isUuid(params.id) && (await sessions.endOne(user_id, params.id, token));
      if (!ended) throw notFound('Session');
      if (ended.current) cookie.clear(reply);
    }),
  ];
}
