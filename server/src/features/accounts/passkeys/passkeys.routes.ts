import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirm,
  beginPasskeySignIn,
  beginPasskeyStep,
  listPasskeys,
  removePasskey,
  renamePasskey,
  resumePasskey,
  signInWithPasskey,
} from '@swapstead/contract/accounts/passkeys.endpoints';
import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { refusal } from '../../../platform/errors.ts';
import { memberOf, type Route, route } from '../../../platform/http/route.ts';
import type { AccountLimits } from '../accounts.limits.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import type { OriginOf } from '../origin.ts';
import type { AccountCookies } from '../secret-cookie.ts';
import { actorReader } from '../security.routes.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { SessionStart } from '../session-start.ts';
import type { SessionsRepository } from '../sessions.repository.ts';
import type { SignInReply } from '../sign-in-reply.ts';
import type { StepService } from '../step/step.service.ts';
import { newToken } from '../tokens.ts';
import type { Assertions } from './assertions.ts';
import type { PasskeysService } from './passkeys.service.ts';

type Parts = {
  pool: pg.Pool;
  passkeys: PasskeysService;
  assertions: Assertions;
  repository: AccountsRepository;
  sessionStart: SessionStart;
  steps: StepService;
  limits: AccountLimits;
  sessions: SessionsRepository;
  cookie: SessionCookie;
  cookies: AccountCookies;
  replySignedIn: SignInReply;
  originOf: OriginOf;
};

/** A member's own passkeys; signing in, passing the second step and confirming with a passkey. */
export function passkeysRoutes(parts: Parts): Route[] {
  const {
    pool,
    passkeys,
    assertions,
    sessionStart,
    steps,
    limits,
    sessions,
    cookie,
    cookies,
    replySignedIn,
    originOf,
  } = parts;
  /** A challenge belongs to the session that requested it, even after a change of its token. */
  const sessionOf = async (request: FastifyRequest) =>
    (await sessions.idOf(cookie.read(request) ?? '')) ?? '';
  const actorOf = actorReader(sessions, cookie);

  return [
    route(listPasskeys, ({ viewer, request }) => passkeys.list(memberOf(viewer).user_id, request.host)),
    route(beginPasskey, async ({ viewer, request }) => {
      const { user_id } = memberOf(viewer);
      const email = (await parts.repository.byId(pool, user_id))?.email ?? '';
      return passkeys.begin(user_id, email, await sessionOf(request));
    }),
    route(addPasskey, async ({ body, ...asked }) => {
      const actor = await actorOf(asked);
      return passkeys.add(actor, body, actor.session_id);
    }),
    route(renamePasskey, ({ viewer, params, body }) =>
      passkeys.rename(memberOf(viewer).user_id, params.id, body.name),
    ),
    route(resumePasskey, async ({ params, ...asked }) => passkeys.resume(await actorOf(asked), params.id)),
    route(removePasskey, async ({ params, ...asked }) => passkeys.remove(await actorOf(asked), params.id)),

    route(beginPasskeySignIn, async ({ request, reply }) => {
      await limits.spend(limits.forNetwork('challenge', request.ip));
      const { token } = newToken();
      cookies.challenge.write(reply, token);
      return passkeys.ask('sign-in', token);
    }),
    route(signInWithPasskey, async ({ body, request, reply }) => {
      const origin = originOf(request, reply);
      await limits.spend(limits.forNetwork('passkey', origin.ip));
      const holder = cookies.challenge.read(request) ?? '';
      const asked = { purpose: 'sign-in', holder, user_agent: origin.user_agent } as const;
      const { user_id } = await assertions.accept(body.passkey, asked);
      const who = { user_id, password_hash: null, way: 'passkey' } as const;
      const started = await inTransaction(pool, (client) => sessionStart.start(client, who, origin), {
        retries: 3,
      });
      if (!started) throw refusal(401, 'passkey_refused', SECURITY_TEXTS.passkey_refused);
      return replySignedIn(started, request, reply);
    }),
    route(beginPasskeyStep, async ({ request }) => {
      const { token, user_id } = await steps.waiting(cookies.step.read(request));
      await limits.spend(limits.forNetwork('challenge', request.ip));
      return passkeys.ask('step', token, user_id);
    }),
    route(beginPasskeyConfirm, async ({ viewer, request }) => {
      await limits.spend(limits.forNetwork('challenge', request.ip));
      return passkeys.ask('confirm', await sessionOf(request), memberOf(viewer).user_id);
    }),
  ];
}
