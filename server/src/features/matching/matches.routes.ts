import * as contract from '@swapstead/contract/matching/matches.endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { MatchesService } from './matches.service.ts';

export function matchesRoutes(matches: MatchesService): Route[] {
  return [
    route(contract.listMatches, ({ query, viewer }) => matches.list(query, viewer)),
    route(contract.listDismissed, ({ query, viewer }) => matches.dismissed(query.cursor, viewer)),
    route(contract.dismissMatch, ({ params, viewer }) => matches.dismiss(params.id, viewer)),
    route(contract.restoreMatch, ({ params, viewer }) => matches.restore(params.id, viewer)),
  ];
}
