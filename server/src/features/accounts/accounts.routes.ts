import {
  checkResetLink,
  deleteProfile,
  forgotPassword,
  getViewer,
  register,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  verifyEmail,
} from '@swapstead/contract/accounts/endpoints';
import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type { CostlyRequests } from '../../platform/http/admission.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { AccountsService } from './accounts.service.ts';
import type { OriginOf } from './origin.ts';
import type { AccountCookies } from './secret-cookie.ts';
import { actorReader } from './security.routes.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { SignInService } from './sign-in.service.ts';
import type { SignInReply } from './sign-in-reply.ts';

const HASHING_PATHS = new Set([register, signIn, resetPassword].map(({ route: name }) => name.split(' ')[1]));

/** Requests that hash a password, recognised before they are read. Thirty of them take about a second. */
export const HASHING_REQUESTS: CostlyRequests = {
  most: 30,
  matches: ({ method, url }) => method === 'POST' && HASHING_PATHS.has(url?.split('?', 1)[0]),
};

type Parts = {
  accounts: AccountsService;
  signing: SignInService;
  sessions: SessionsRepository;
  cookie: SessionCookie;
  cookies: AccountCookies;
  deleteAccount: AccountDeletion;
  replySignedIn: SignInReply;
  originOf: OriginOf;
};

/** Registering, signing in, signing out and deleting an account. */
export function accountsRoutes(parts: Parts): Route[] {
  const { accounts, signing, sessions, cookie, cookies, deleteAccount, replySignedIn, originOf } = parts;
  const actorOf = actorReader(sessions, cookie);
  return [
    route(getViewer, async ({ viewer }) => viewer),
    route(register, async ({ body, request, reply }) => {
      cookies.registration.write(reply, await accounts.register(body, originOf(request, reply)));
      return { message: ACCOUNT_TEXTS.registered };
    }),
    route(signIn, async ({ body, request, reply }) => {
      const started = await signing.signIn(body, originOf(request, reply));
      if (!('step_token' in started)) return replySignedIn(started, request, reply);
      cookies.step.write(reply, started.step_token);
      reply.status(202);
      return { waits_for_step: true as const };
    }),
    route(signOut, async ({ request, reply }) => {
      await sessions.end(cookie.read(request) ?? '');
      cookie.clear(reply);
    }),
    route(resendVerification, async ({ body, request, reply }) => {
      await accounts.resendVerification(body.email, originOf(request, reply));
      return { message: ACCOUNT_TEXTS.resent };
    }),
    route(verifyEmail, ({ body, request, reply }) => accounts.verify(body, originOf(request, reply))),
    route(forgotPassword, async ({ body, request, reply }) => {
      await accounts.forgotPassword(body.email, originOf(request, reply));
      return { message: ACCOUNT_TEXTS.reset_sent };
    }),
    route(checkResetLink, ({ body, request, reply }) =>
      accounts.checkResetLink(body.token, originOf(request, reply)),
    ),
    route(resetPassword, ({ body, request, reply }) =>
      accounts.resetPassword(body, originOf(request, reply)),
    ),
    route(deleteProfile, async ({ reply, ...asked }) => {
      const { user_id, session_id } = await actorOf(asked);
      await deleteAccount(user_id, { session_id });
      cookie.clear(reply);
    }),
  ];
}
