import { adminNightPatterns, adminNights, correctNights } from '@swapstead/contract/ledger/admin.endpoints';
import { downloadStatement, getNights, getStatement } from '@swapstead/contract/ledger/endpoints';
import { route } from '../../platform/http/route.ts';
import type { NightsService } from './nights.service.ts';
import type { Statements } from './statement.service.ts';
import type { TeamNightsService } from './team-nights.service.ts';

type Services = { nights: NightsService; statements: Statements; team: TeamNightsService };

/** Own nights for every member, also without a subscription; the figures and corrections for admins. */
export const ledgerRoutes = ({ nights, statements, team }: Services) => [
  route(getNights, ({ viewer }) => nights.read(viewer)),
  route(getStatement, ({ query, viewer }) => statements.page(query, viewer)),
  route(downloadStatement, ({ viewer }) => statements.download(viewer)),
  route(adminNights, () => team.totals()),
  route(adminNightPatterns, () => team.patterns()),
  route(correctNights, ({ body, viewer }) => team.correct(body, viewer)),
];
