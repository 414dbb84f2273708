import { countHomes, listHomes, listTags, similarHomes } from '@swapstead/contract/homes';
import { listCluster, mapExtent, mapHomes } from '@swapstead/contract/map';
import { type Route, route } from '../../platform/http/route.ts';
import type { SearchService } from './search.service.ts';

/** Searching is public; what is locked is left out by the service, or refused as the endpoint says. */
export function searchRoutes(search: SearchService): Route[] {
  return [
    route(listHomes, ({ query, viewer }) => search.list(query, viewer), { cached: true }),
    route(countHomes, ({ query, viewer }) => search.count(query, viewer), { cached: true }),
    route(similarHomes, ({ params, viewer }) => search.similar(params.id, viewer), { cached: true }),
    route(listTags, () => search.tags(), { cached: true }),
    route(mapHomes, ({ query }) => search.markers(query)),
    route(mapExtent, ({ query }) => search.extent(query)),
    route(listCluster, ({ query }) => search.listCluster(query)),
  ];
}
