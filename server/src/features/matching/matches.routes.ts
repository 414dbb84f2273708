import * as contract from '@swapstead/contract/matching/matches.endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { MatchCardsService } from './match-cards.service.ts';
import type { MatchesService } from './matches.service.ts';

export function matchesRoutes(matches: MatchesService, cards: MatchCardsService): Route[] {
  return [
    route(contract.listMatches, async ({ query, viewer }) =>
      cards.dress(await matches.list(query, viewer), viewer),
    ),
    route(contract.listDismissed, ({ query, viewer }) => matches.dismissed(query.cursor, viewer)),
    route(contract.dismissMatch, ({ params, viewer }) => matches.dismiss(params.id, viewer)),
    route(contract.restoreMatch, ({ params, viewer }) => matches.restore(params.id, viewer)),
  ];
}
