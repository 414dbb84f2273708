import { isSubscribed } from '@swapstead/contract/membership/subscription';
import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { languages } from '@swapstead/messages';
import type { FastifyRequest } from 'fastify';
import { NO_SESSION_STATE, type SessionState, type ViewerOf } from '../../platform/http/route.ts';
import { languageOn } from '../../platform/language-on.ts';
import type { SessionCookie } from '../accounts/session-cookie.ts';
import type { SessionsRepository } from '../accounts/sessions.repository.ts';
import type { SessionRow, StoredViewer, ViewersRepository } from './viewers.repository.ts';

type Parts = {
  repository: ViewersRepository;
  sessions: SessionsRepository;
  cookie: SessionCookie;
  /** Demo accounts have no requirements to meet (GUARD-42). */
  sparesDemo: boolean;
};

/** Finds who sends a request, from the stored records at each request. */
export function createViewers({ repository, sessions, cookie, sparesDemo }: Parts) {
  const ofRequest: ViewerOf = async (request, reply) => {
    request.sessionState = NO_SESSION_STATE;
    const token = cookie.read(request);
    if (!token) return VISITOR;
    const row = await repository.ofToken(token);
    if (!row) {
      cookie.clear(reply);
      return VISITOR;
    }
    if (row.rotation_due) {
      const next = await sessions.rotate(token);
      if (next) cookie.write(reply, next);
    } else if (row.renewal_due) {
      await sessions.renew(token);
      cookie.write(reply, token);
    }
    request.sessionState = sessionStateOf(row, sparesDemo);
    return viewerOf(row);
  };

  return {
    ofRequest,
    async ofToken(token: string): Promise<Viewer> {
      const row = await repository.ofToken(token);
      return row ? viewerOf(row) : VISITOR;
    },

    /** The session of a request, for connections that outlive the request. */
    async sessionOf(request: FastifyRequest): Promise<string | undefined> {
      const token = cookie.read(request);
      return token ? sessions.idOf(token) : undefined;
    },

    /** The member of a session; a visitor after it has ended. */
    async ofSession(sessionId: string): Promise<Viewer> {
      const row = await repository.ofSession(sessionId);
      return row ? viewerOf(row) : VISITOR;
    },
  };
}

/** An admin has to meet the requirements after the grace period (GUARD-31 to GUARD-33). */
function sessionStateOf(row: SessionRow, sparesDemo: boolean): SessionState {
  const isRequired = row.role === 'admin' && row.grace_over && !(row.demo && sparesDemo);
  const missing = !row.two_step
    ? 'second_step_required'
    : row.password_strong
      ? undefined
      : 'stronger_password_required';
  return {
    confirmed: row.confirmed,
    step_missing: row.two_step && !row.second_step,
    admin: isRequired ? missing : undefined,
  };
}

function viewerOf({
  user_id,
  subscription_status,
  role,
  language,
  recovery_at,
}: StoredViewer & Partial<Pick<SessionRow, 'recovery_at'>>): Viewer {
  return {
    level: isSubscribed(subscription_status) ? 'subscriber' : 'free',
    user_id,
    is_admin: role === 'admin',
    ...(languages.length > 1 && { language: languageOn(language) }),
    ...(recovery_at && { recovery_at: recovery_at.toISOString() }),
  };
}
