import { countHomes, listHomes, listTags } from '@swapstead/contract/homes';
import { type Route, route } from '../../platform/http/route.ts';
import type { SearchService } from './search.service.ts';

/** Searching is public; what is locked is left out by the service. */
export function searchRoutes(search: SearchService): Route[] {
  return [
    route(listHomes, ({ query, viewer }) => search.list(query, viewer), { cached: true }),
    route(countHomes, ({ query, viewer }) => search.count(query, viewer), { cached: true }),
    route(listTags, () => search.tags(), { cached: true }),
  ];
}
