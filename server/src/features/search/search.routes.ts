import { countHomes, listHomes, listTags, similarHomes } from '@swapstead/contract/homes/endpoints';
import { listCluster, mapExtent, mapHomes } from '@swapstead/contract/search/map.endpoints';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import type { FastifyReply } from 'fastify';
import type { FairGate } from '../../platform/fair-gate.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { SearchService } from './search.service.ts';

/** Searching is public; the service leaves out what is locked, or the endpoint refuses it. */
export function searchRoutes(search: SearchService, mapGate: FairGate): Route[] {
  const inTurn = <T>(work: () => Promise<T>, { viewer, reply }: { viewer: Viewer; reply: FastifyReply }) =>
    mapGate.run(work, { owner: isMember(viewer) ? viewer.user_id : '', isGone: () => reply.raw.destroyed });
  return [
    route(listHomes, ({ query, viewer }) => search.list(query, viewer), { cached: true }),
    route(countHomes, ({ query, viewer }) => search.count(query, viewer), { cached: true, budgeted: true }),
    route(similarHomes, ({ params, viewer }) => search.similar(params.id, viewer), { cached: true }),
    route(listTags, () => search.tags(), { cached: true }),
    route(mapHomes, (asked) => inTurn(() => search.markers(asked.query), asked)),
    route(mapExtent, (asked) => inTurn(() => search.extent(asked.query), asked)),
    route(listCluster, ({ query }) => search.listCluster(query)),
  ];
}
