import { endOtherSessions, endSession, listSessions } from '@swapstead/contract/accounts/endpoints';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound } from '../../platform/errors.ts';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { Activity } from './activity/activity.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionsRepository } from './sessions.repository.ts';

type Parts = {
  pool: pg.Pool;
  sessions: SessionsRepository;
  devices: DevicesRepository;
  cookie: SessionCookie;
  activity: Activity;
};

/** The devices on which a member is signed in. */
export function sessionsRoutes({ pool, sessions, devices, cookie, activity }: Parts): Route[] {
  const note = (client: pg.ClientBase, user_id: string, user_agent: string | null) =>
    activity.record(client, { user_id, event: 'session_ended', user_agent });

  return [
    route(listSessions, async ({ viewer, request }) => ({
      sessions: await sessions.list(memberOf(viewer).user_id, cookie.read(request) ?? ''),
    })),
    route(endOtherSessions, ({ viewer, request }) =>
      inTransaction(pool, async (client) => {
        const { user_id } = memberOf(viewer);
        const ended = await sessions.endOthers(client, user_id, cookie.read(request) ?? '');
        if (ended > 0) await note(client, user_id, request.headers['user-agent'] ?? null);
      }),
    ),
    route(endSession, async ({ params, viewer, request, reply }) => {
      const { user_id } = memberOf(viewer);
      const token = cookie.read(request) ?? '';
      const ended = await inTransaction(pool, async (client) => {
        const session = isUuid(params.id) && (await sessions.endOne(client, user_id, params.id, token));
        if (!session) throw notFound('Session');
        if (session.device_hash && !session.current)
          await devices.forget(client, user_id, session.device_hash);
        await note(client, user_id, session.user_agent);
        return session;
      });
      if (ended.current) cookie.clear(reply);
    }),
  ];
}
