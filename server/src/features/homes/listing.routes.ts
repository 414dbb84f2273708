import {
  changeHome,
  confirmAvailableDates,
  createHome,
  deleteHome,
  listOwnHomes,
  setAvailableDates,
} from '@swapstead/contract/listing';
import { type Route, route } from '../../platform/http/route.ts';
import type { CalendarService } from './calendar.service.ts';
import type { ListingService } from './listing.service.ts';

type Parts = { listing: ListingService; calendar: CalendarService };

/** What hosts do with their own homes. */
export function listingRoutes({ listing, calendar }: Parts): Route[] {
  return [
    route(listOwnHomes, ({ viewer }) => listing.own(viewer)),
    route(createHome, ({ body, viewer }) => listing.create(body, viewer)),
    route(changeHome, ({ params, body, viewer }) => listing.change(params.id, body, viewer)),
    route(deleteHome, async ({ params, viewer }) => {
      await listing.remove(params.id, viewer);
      return undefined;
    }),
    route(setAvailableDates, ({ params, body, viewer }) => calendar.set(params.id, body, viewer)),
    route(confirmAvailableDates, ({ params, viewer }) => calendar.confirm(params.id, viewer)),
  ];
}
