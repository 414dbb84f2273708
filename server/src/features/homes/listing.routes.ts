import {
  changeHome,
  createHome,
  deleteHome,
  listOwnHomes,
} from '@swapstead/contract/homes/listing.endpoints';
import {
  hidePlacePrompt,
  previewCircle,
  removePin,
  suggestPlaces,
} from '@swapstead/contract/places/endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { HomePlaceService } from './home-place.service.ts';
import type { ListingService } from './listing.service.ts';

/** What hosts do with their own homes. */
export function listingRoutes(listing: ListingService, place: HomePlaceService): Route[] {
  return [
    route(listOwnHomes, ({ viewer }) => listing.own(viewer)),
    route(createHome, ({ body, viewer }) => listing.create(body, viewer)),
    route(changeHome, ({ params, body, viewer }) => listing.change(params.id, body, viewer)),
    route(deleteHome, async ({ params, query, viewer }) => {
      await listing.remove(params.id, query.swaps ?? [], viewer);
      return undefined;
    }),
    route(suggestPlaces, ({ params, viewer }) => place.suggest(params.id, viewer)),
    route(previewCircle, ({ params, body, viewer }) => place.previewCircle(params.id, body, viewer)),
    route(hidePlacePrompt, ({ params, viewer }) => place.hidePrompt(params.id, viewer)),
    route(removePin, ({ params, viewer }) => place.removePin(params.id, viewer)),
  ];
}
