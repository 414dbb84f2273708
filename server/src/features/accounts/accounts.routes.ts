import { ACCOUNT_TEXTS } from '@swapstead/contract/account-texts';
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
} from '@swapstead/contract/accounts';
import type { Viewer } from '@swapstead/contract/viewer';
import type { FastifyRequest } from 'fastify';
import type { CostlyRequests } from '../../platform/http/admission.ts';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { AccountsService, Origin } from './accounts.service.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionsRepository } from './sessions.repository.ts';

const HASHING_PATHS = new Set([register, signIn, resetPassword].map(({ route: name }) => name.split(' ')[1]));

/** Requests for which a password is hashed, told before they are read; thirty of them take about a second. */
export const HASHING_REQUESTS: CostlyRequests = {
  most: 30,
  matches: ({ method, url }) => method === 'POST' && HASHING_PATHS.has(url?.split('?', 1)[0]),
};

type Parts = {
  accounts: AccountsService;
  sessions: SessionsRepository;
  cookie: SessionCookie;
  deleteAccount: AccountDeletion;
  /** Who the session of a token belongs to. */
  viewerOfToken: (token: string) => Promise<Viewer>;
};

/** Opening, entering, leaving and deleting an account. */
export function accountsRoutes(parts: Parts): Route[] {
  const { accounts, sessions, cookie, deleteAccount, viewerOfToken } = parts;
  return [
    route(getViewer, async ({ viewer }) => viewer),
    route(register, async ({ body, request }) => {
      await accounts.register(body, originOf(request));
      return { message: ACCOUNT_TEXTS.registered };
    }),
    route(signIn, async ({ body, request, reply }) => {
      const token = await accounts.signIn(body, originOf(request));
      const former = cookie.read(request);
      if (former) await sessions.end(former);
      cookie.write(reply, token);
      return viewerOfToken(token);
    }),
    route(signOut, async ({ request, reply }) => {
      await sessions.end(cookie.read(request) ?? '');
      cookie.clear(reply);
    }),
    route(resendVerification, async ({ body, request }) => {
      await accounts.resendVerification(body.email, originOf(request));
      return { message: ACCOUNT_TEXTS.resent };
    }),
    route(verifyEmail, ({ body, request }) => accounts.verify(body.token, originOf(request))),
    route(forgotPassword, async ({ body, request }) => {
      await accounts.forgotPassword(body.email, originOf(request));
      return { message: ACCOUNT_TEXTS.reset_sent };
    }),
    route(checkResetLink, ({ body, request }) => accounts.checkResetLink(body.token, originOf(request))),
    route(resetPassword, ({ body, request }) => accounts.resetPassword(body, originOf(request))),
    route(deleteProfile, async ({ viewer, reply }) => {
      await deleteAccount(memberOf(viewer).user_id);
      cookie.clear(reply);
    }),
  ];
}

function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, user_agent: request.headers['user-agent'] ?? null };
}
