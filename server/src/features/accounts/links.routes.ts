import {
  askRecovery,
  cancelRecovery,
  completeRecovery,
  confirmAddress,
  confirmRecovery,
  getStep,
  passStep,
  readUndo,
  undoAddress,
} from '@swapstead/contract/accounts/security.endpoints';
import { m } from '@swapstead/messages';
import { type Route, route } from '../../platform/http/route.ts';
import type { AddressService } from './address/address.service.ts';
import type { OriginOf } from './origin.ts';
import type { RecoveryService } from './recovery/recovery.service.ts';
import type { AccountCookies } from './secret-cookie.ts';
import type { SignInReply } from './sign-in-reply.ts';
import type { StepService } from './step/step.service.ts';

type Parts = {
  addresses: AddressService;
  recovery: RecoveryService;
  steps: StepService;
  cookies: AccountCookies;
  replySignedIn: SignInReply;
  originOf: OriginOf;
};

/** Operations without a session: the second step of signing in, and links in emails. */
export function linksRoutes({
  addresses,
  recovery,
  steps,
  cookies,
  replySignedIn,
  originOf,
}: Parts): Route[] {
  return [
    route(getStep, async ({ request }) => ({ ways: await steps.ways(cookies.step.read(request)) })),
    route(passStep, async ({ body, request, reply }) => {
      const passed = await steps.pass(cookies.step.read(request), body, originOf(request, reply));
      return { viewer: await replySignedIn(passed.started, request, reply), codes_left: passed.codes_left };
    }),
    route(askRecovery, async ({ request }) => {
      await recovery.ask(await steps.waiting(cookies.step.read(request)));
      return { message: m.accounts_recovery_link_sent() };
    }),
    route(confirmRecovery, async ({ body, request, reply }) => {
      const opensAt = await recovery.confirm(body.token, originOf(request, reply));
      return { opens_at: opensAt.toISOString() };
    }),
    route(cancelRecovery, ({ body, request, reply }) =>
      recovery.cancelByLink(body.token, originOf(request, reply)),
    ),
    route(completeRecovery, ({ body, request, reply }) => recovery.complete(body, originOf(request, reply))),
    route(confirmAddress, ({ body, request, reply }) =>
      addresses.confirm(body.token, originOf(request, reply)),
    ),
    route(readUndo, ({ body, request, reply }) => addresses.readUndo(body.token, originOf(request, reply))),
    route(undoAddress, ({ body, request, reply }) => addresses.undo(body.token, originOf(request, reply))),
  ];
}
