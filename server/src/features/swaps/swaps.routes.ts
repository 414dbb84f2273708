import * as admin from '@swapstead/contract/swaps/admin.endpoints';
import * as agreement from '@swapstead/contract/swaps/agreements.endpoints';
import * as swapCommands from '@swapstead/contract/swaps/commands.endpoints';
import * as contract from '@swapstead/contract/swaps/endpoints';
import { DECLINE_REASONS } from '@swapstead/contract/swaps/texts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Signing } from './agreement/signing.service.ts';
import { storedReason } from './core/reasons.ts';
import type { SwapCommands } from './core/swap-commands.ts';
import type { SwapLists } from './core/swap-lists.service.ts';
import type { CancelledByDeletion } from './ending/cancelled-by-deletion.ts';
import type { CancellingService } from './ending/cancelling.service.ts';
import type { Endings } from './ending/endings.service.ts';
import type { Replacements } from './ending/replacements.service.ts';
import type { Files } from './guides/files.service.ts';
import type { Answers } from './proposing/answers.service.ts';
import type { Changes } from './proposing/changes.service.ts';
import type { Nights } from './proposing/nights.service.ts';
import type { Proposals } from './proposing/proposals.service.ts';
import type { TeamService } from './team/team.service.ts';

type Parts = {
  commands: SwapCommands;
  signing: Signing;
  answers: Answers;
  cancelling: CancellingService;
  changes: Changes;
  endings: Endings;
  files: Files;
  lists: SwapLists;
  nights: Nights;
  proposals: Proposals;
  replacements: Replacements;
  cancelledByDeletion: CancelledByDeletion;
  team: TeamService;
};

export function swapsRoutes(parts: Parts): Route[] {
  const {
    commands,
    signing,
    answers,
    cancelling,
    changes,
    endings,
    files,
    nights,
    proposals,
    replacements,
    team,
  } = parts;
  return [
    route(contract.getSwapForm, ({ query, viewer }) => nights.form(query.home_id, viewer)),
    route(contract.checkNights, ({ query, viewer }) => nights.check(query, viewer)),
    route(contract.getChangeForm, ({ params, viewer }) => nights.changeForm(params.id, viewer)),
    route(contract.checkChange, ({ params, query, viewer }) => nights.checkChange(params.id, query, viewer)),
    route(contract.proposeSwap, ({ body, viewer }) => proposals.propose(body, viewer)),
    route(contract.listSwaps, ({ query, viewer }) => parts.lists(query, viewer)),
    route(contract.listOwnSwapsUnderWay, ({ viewer }) => parts.cancelledByDeletion.ofMember(viewer)),
    route(contract.listSwapsOfHome, ({ params, viewer }) =>
      parts.cancelledByDeletion.ofHome(params.id, viewer),
    ),
    route(contract.getSwap, ({ params, viewer }) => commands.read(params.id, viewer)),
    route(swapCommands.acceptSwap, ({ params, body, viewer }) => answers.accept(params.id, body, viewer)),
    route(swapCommands.suggestChange, ({ params, body, viewer }) => changes.suggest(params.id, body, viewer)),
    route(swapCommands.declineSwap, ({ params, body, viewer }) =>
      answers.decline(
        params.id,
        {
          ...body,
          reason: body.reason === 'none' ? null : storedReason(() => DECLINE_REASONS[body.reason]),
        },
        viewer,
      ),
    ),
    route(swapCommands.withdrawSwap, ({ params, body, viewer }) => answers.withdraw(params.id, body, viewer)),
    route(swapCommands.needMoreTime, ({ params, body, viewer }) => answers.moreTime(params.id, body, viewer)),
    route(swapCommands.acceptChange, ({ params, body, viewer }) => changes.accept(params.id, body, viewer)),
    route(swapCommands.keepAgreed, ({ params, body, viewer }) => changes.keep(params.id, body, viewer)),
    route(swapCommands.takeChangeBack, ({ params, body, viewer }) =>
      changes.takeBack(params.id, body, viewer),
    ),
    route(swapCommands.signSwap, ({ params, body, viewer }) => signing.sign(params.id, body, viewer)),
    route(agreement.changeSignature, ({ params, viewer }) => signing.refuseChange(params.id, viewer)),
    route(agreement.deleteSignature, ({ params, viewer }) => signing.refuseChange(params.id, viewer)),
    route(swapCommands.cancelSwap, ({ params, body, viewer }) => cancelling.byParty(params.id, body, viewer)),
    route(swapCommands.saysWentWell, ({ params, body, viewer }) => endings.wentWell(params.id, body, viewer)),
    route(swapCommands.saysNotHappened, ({ params, body, viewer }) =>
      endings.notHappened(params.id, body, viewer),
    ),
    route(swapCommands.saysHappened, ({ params, body, viewer }) => endings.happened(params.id, body, viewer)),
    route(agreement.getAgreement, ({ params, viewer }) => signing.read(params.id, viewer)),
    route(agreement.getAgreementText, ({ params, viewer }) => files.text(params.id, viewer)),
    route(agreement.getAgreementPdf, ({ params, viewer, reply }) =>
      files.pdf(params.id, viewer, () => reply.raw.destroyed),
    ),
    route(contract.getSwapCalendar, ({ params, viewer }) => files.calendar(params.id, viewer)),
    route(contract.listReplacements, ({ params, viewer }) => replacements.list(params.id, viewer)),
    route(contract.stopLooking, async ({ params, viewer }) => {
      await replacements.stop(params.id, viewer);
      return undefined;
    }),
    route(admin.listAllSwaps, ({ query }) => team.list(query)),
    route(admin.getSwapAsAdmin, ({ params, viewer }) => team.read(params.id, viewer)),
    route(admin.extendDeadline, ({ params, body, viewer }) => team.extend(params.id, body, viewer)),
    route(admin.cancelAsAdmin, ({ params, body, viewer }) => team.cancel(params.id, body, viewer)),
    route(admin.doNotCount, ({ params, body, viewer }) => team.doNotCount(params.id, body, viewer)),
    route(admin.decideDispute, ({ params, body, viewer }) => team.decide(params.id, body, viewer)),
  ];
}
