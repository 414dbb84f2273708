import { getHome } from '@swapstead/contract/homes/endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { HomesService } from './homes.service.ts';

/** Everybody may read homes; the service leaves out what is locked. */
export function homesRoutes(homes: HomesService): Route[] {
  return [route(getHome, ({ params, viewer }) => homes.get(params.id, viewer), { cached: true })];
}
