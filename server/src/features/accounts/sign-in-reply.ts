import type { Viewer } from '@swapstead/contract/viewer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountCookies } from './secret-cookie.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { StartedSession } from './session-start.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export type SignInReply = ReturnType<typeof createSignInReply>;

type Parts = {
  sessions: SessionsRepository;
  cookie: SessionCookie;
  cookies: AccountCookies;
  /** Finds the member of a session token. */
  viewerOfToken: (token: string) => Promise<Viewer>;
};

/** Answers a completed sign-in: ends the browser's former session and writes its cookies. */
export function createSignInReply({ sessions, cookie, cookies, viewerOfToken }: Parts) {
  return async ({ token, device_token }: StartedSession, request: FastifyRequest, reply: FastifyReply) => {
    const former = cookie.read(request);
    if (former) await sessions.end(former);
    cookie.write(reply, token);
    cookies.device.write(reply, device_token);
    if (cookies.step.read(request)) cookies.step.clear(reply);
    if (cookies.challenge.read(request)) cookies.challenge.clear(reply);
    return viewerOfToken(token);
  };
}
