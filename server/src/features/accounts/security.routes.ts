import {
  askAddressChange,
  beginApp,
  cancelAddressChange,
  cancelOwnRecovery,
  changePassword,
  checkConfirmed,
  confirmIdentity,
  createRecoveryCodes,
  finishApp,
  getSecurity,
  keepRecoveryCodes,
  listActivity,
  passwordRange,
  removeApp,
  setTwoStep,
} from '@swapstead/contract/accounts/security.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../platform/errors.ts';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { AccountLimits } from './accounts.limits.ts';
import type { ActivityRepository } from './activity/activity.repository.ts';
import type { AddressService } from './address/address.service.ts';
import type { ConfirmService } from './confirm.service.ts';
import type { Actor, FactorsService } from './factors/factors.service.ts';
import type { PasswordPolicy } from './leaked/passwords.policy.ts';
import type { OriginOf } from './origin.ts';
import type { PasswordService } from './password.service.ts';
import type { RecoveryService } from './recovery/recovery.service.ts';
import type { ReadProtection } from './security-overview.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionsRepository } from './sessions.repository.ts';

type Parts = {
  protection: ReadProtection;
  passwords: PasswordService;
  addresses: AddressService;
  confirming: ConfirmService;
  factors: FactorsService;
  recovery: RecoveryService;
  activity: ActivityRepository;
  policy: PasswordPolicy;
  limits: AccountLimits;
  sessions: SessionsRepository;
  cookie: SessionCookie;
  originOf: OriginOf;
};

type Asked = { viewer: Viewer; request: FastifyRequest };

/** Finds the member and the session of a request. */
export const actorReader =
  (sessions: Pick<SessionsRepository, 'idOf'>, cookie: SessionCookie) =>
  async ({ viewer, request }: Asked): Promise<Required<Actor>> => ({
    user_id: memberOf(viewer).user_id,
    user_agent: request.headers['user-agent'] ?? null,
    session_id: (await sessions.idOf(cookie.read(request) ?? '')) ?? '',
  });

/** The protection of a signed-in member's own account. */
export function securityRoutes(parts: Parts): Route[] {
  const { passwords, addresses, confirming, factors, sessions, cookie, originOf, policy, limits } = parts;
  const tokenOf = (request: FastifyRequest) => cookie.read(request) ?? '';
  const actorOf = actorReader(sessions, cookie);
  const renew = async (reply: FastifyReply, token: Promise<string>) => cookie.write(reply, await token);

  return [
    route(getSecurity, ({ viewer }) => parts.protection(memberOf(viewer).user_id)),
    route(changePassword, ({ viewer, body, request, reply }) => {
      const { user_id } = memberOf(viewer);
      return renew(reply, passwords.change(user_id, tokenOf(request), body, originOf(request, reply)));
    }),
    route(askAddressChange, async ({ body, reply, ...asked }) => {
      const actor = await actorOf(asked);
      await limits.spend(limits.forAccount('address', actor.user_id));
      return addresses.ask(actor, body.email);
    }),
    route(cancelAddressChange, ({ viewer }) => addresses.cancel(memberOf(viewer).user_id)),
    route(confirmIdentity, ({ viewer, body, request, reply }) => {
      const { user_id } = memberOf(viewer);
      return renew(reply, confirming.confirm(user_id, tokenOf(request), body, originOf(request, reply)));
    }),
    route(checkConfirmed, async ({ viewer }) => void memberOf(viewer)),
    route(beginApp, async ({ viewer }) => {
      const { user_id } = memberOf(viewer);
      return factors.beginApp(user_id, (await parts.protection(user_id)).email);
    }),
    route(finishApp, async ({ body, ...asked }) => factors.finishApp(await actorOf(asked), body.code)),
    route(removeApp, async (asked) => factors.removeApp(await actorOf(asked))),
    route(setTwoStep, async ({ body, ...asked }) => factors.setTwoStep(await actorOf(asked), body.on)),
    route(createRecoveryCodes, async (asked) => factors.createCodes(await actorOf(asked))),
    route(keepRecoveryCodes, ({ viewer }) => factors.keepCodes(memberOf(viewer).user_id)),
    route(cancelOwnRecovery, async (asked) => {
      const { user_id, user_agent } = await actorOf(asked);
      return parts.recovery.cancelOwn(user_id, user_agent);
    }),
    route(listActivity, ({ viewer, query }) => parts.activity.list(memberOf(viewer).user_id, query.before)),
    route(passwordRange, async ({ params, request, reply }) => {
      if (!/^[0-9A-F]{5}$/.test(params.prefix)) throw invalid('prefix', 'Please send five hex digits.');
      await limits.spend(limits.forRange(originOf(request, reply).ip));
      return policy.range(params.prefix);
    }),
  ];
}
