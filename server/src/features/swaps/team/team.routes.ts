import * as contract from '@swapstead/contract/swaps/admin.endpoints';
import { type Route, route } from '../../../platform/http/route.ts';
import type { TeamService } from './team.service.ts';

export function teamRoutes(team: TeamService): Route[] {
  return [
    route(contract.listAllSwaps, ({ query }) => team.list(query)),
    route(contract.getSwapAsAdmin, ({ params, viewer }) => team.read(params.id, viewer)),
    route(contract.extendDeadline, ({ params, body, viewer }) => team.extend(params.id, body, viewer)),
    route(contract.cancelAsAdmin, ({ params, body, viewer }) => team.cancel(params.id, body, viewer)),
    route(contract.doNotCount, ({ params, body, viewer }) => team.doNotCount(params.id, body, viewer)),
    route(contract.decideDispute, ({ params, body, viewer }) => team.decide(params.id, body, viewer)),
  ];
}
