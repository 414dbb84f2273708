import type * as accounts from './accounts.ts';
import type * as admin from './admin.ts';
import type * as adminHomes from './admin-homes.ts';
import type * as adminMember from './admin-member.ts';
import type * as agreements from './agreements.ts';
import type * as calendar from './calendar.ts';
import type * as calendarAddress from './calendar-address.ts';
import type * as calendarFeeds from './calendar-feeds.ts';
import type * as consent from './consent.ts';
import type * as conversations from './conversations.ts';
import type * as homes from './homes.ts';
import type * as inbox from './inbox.ts';
import type * as listing from './listing.ts';
import type * as mailReturns from './mail-returns.ts';
import type * as map from './map.ts';
import type * as membership from './membership.ts';
import type * as newsletter from './newsletter.ts';
import type * as noticeSettings from './notice-settings.ts';
import type * as notices from './notices.ts';
import type * as passkeys from './passkeys.ts';
import type * as photos from './photos.ts';
import type * as places from './places.ts';
import type * as profiles from './profiles.ts';
import type * as push from './push.ts';
import type * as security from './security.ts';
import type * as stays from './stays.ts';
import type * as support from './support.ts';
import type * as swaps from './swaps.ts';
import type * as swapsAdmin from './swaps-admin.ts';

/** The endpoints of a slice under their routes. */
type ByRoute<Slice> = {
  [K in keyof Slice as Slice[K] extends { route: infer R extends string; access: string }
    ? R
    : never]: Slice[K];
};

/** Every endpoint of the API, by type only: the web client spells the route and gets input and reply from here. */
type Api = ByRoute<typeof accounts> &
  ByRoute<typeof security> &
  ByRoute<typeof passkeys> &
  ByRoute<typeof membership> &
  ByRoute<typeof profiles> &
  ByRoute<typeof places> &
  ByRoute<typeof homes> &
  ByRoute<typeof map> &
  ByRoute<typeof newsletter> &
  ByRoute<typeof consent> &
  ByRoute<typeof listing> &
  ByRoute<typeof calendar> &
  ByRoute<typeof calendarFeeds> &
  ByRoute<typeof calendarAddress> &
  ByRoute<typeof photos> &
  ByRoute<typeof support> &
  ByRoute<typeof admin> &
  ByRoute<typeof adminMember> &
  ByRoute<typeof adminHomes> &
  ByRoute<typeof conversations> &
  ByRoute<typeof swaps> &
  ByRoute<typeof agreements> &
  ByRoute<typeof stays> &
  ByRoute<typeof swapsAdmin> &
  ByRoute<typeof inbox> &
  ByRoute<typeof notices> &
  ByRoute<typeof noticeSettings> &
  ByRoute<typeof push> &
  ByRoute<typeof mailReturns>;

export type ApiRoute = keyof Api;
export type EndpointOf<R extends ApiRoute> = Api[R];
