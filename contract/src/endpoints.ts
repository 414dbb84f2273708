import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as adminHomes from './admin-homes.ts';
import * as adminMember from './admin-member.ts';
import * as agreements from './agreements.ts';
import * as calendar from './calendar.ts';
import * as calendarAddress from './calendar-address.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as consent from './consent.ts';
import * as conversations from './conversations.ts';
import type { Endpoint } from './endpoint.ts';
import * as homes from './homes.ts';
import * as inbox from './inbox.ts';
import * as listing from './listing.ts';
import * as mailReturns from './mail-returns.ts';
import * as map from './map.ts';
import * as membership from './membership.ts';
import * as newsletter from './newsletter.ts';
import * as noticeSettings from './notice-settings.ts';
import * as notices from './notices.ts';
import * as passkeys from './passkeys.ts';
import * as photos from './photos.ts';
import * as places from './places.ts';
import * as profiles from './profiles.ts';
import * as push from './push.ts';
import { refused } from './refused.ts';
import * as security from './security.ts';
import * as stays from './stays.ts';
import * as support from './support.ts';
import * as swaps from './swaps.ts';
import * as swapsAdmin from './swaps-admin.ts';

/** Every endpoint of the API, in the order of the documentation. The web client takes types only: see api.ts. */
export const endpoints: readonly Endpoint[] = [
  accounts,
  security,
  passkeys,
  membership,
  profiles,
  places,
  homes,
  map,
  newsletter,
  consent,
  listing,
  calendar,
  calendarFeeds,
  calendarAddress,
  photos,
  support,
  admin,
  adminMember,
  adminHomes,
  swaps,
  agreements,
  swapsAdmin,
  stays,
  // Before the conversations, whose routes would match its addresses.
  inbox,
  conversations,
  noticeSettings,
  notices,
  push,
  mailReturns,
]
  .flatMap((slice) => Object.values<unknown>(slice).filter(isEndpoint))
  .concat(refused);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'route' in value && 'access' in value;
}
