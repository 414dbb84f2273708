/**
 * The floors of server and web, lowest first: a slice imports lower ones only (import-rules.test.ts). The table in
 * docs/architecture.md and the picture docs/floors.svg are generated from these lists (`npm run generate`). A new slice
 * is one line here.
 */
export const SERVER_FLOORS: readonly Floor[] = [
  { slice: 'accounts', holds: 'accounts, sessions, roles' },
  { slice: 'membership', holds: 'plans, payment, who a viewer is' },
  { slice: 'profiles', holds: 'profiles, avatars, the export of data' },
  { slice: 'inbox', holds: "members' events, live updates" },
  { slice: 'notices', holds: 'notices: bell, email, push' },
  { slice: 'photos', holds: 'photos of homes and their files' },
  { slice: 'places', holds: 'places and time zones of homes' },
  { slice: 'homes', holds: 'listings and the house page' },
  { slice: 'calendar', holds: 'open, closed and taken nights, calendar sync' },
  { slice: 'search', holds: 'the gallery, filters, the map' },
  { slice: 'swaps', holds: 'swaps, their stays and agreements' },
  { slice: 'conversations', holds: 'messages, blocks, reports' },
  { slice: 'support', holds: 'tickets' },
  { slice: 'newsletter', holds: 'newsletter subscribers' },
  { slice: 'consent', holds: 'records of consent, page view counts' },
  { slice: 'admin', holds: 'users, statistics, the audit log' },
];

export const WEB_FLOORS: readonly Floor[] = [
  { slice: 'content', holds: 'article components' },
  { slice: 'consent', holds: 'the cookie banner' },
  { slice: 'newsletter', holds: 'newsletter form and links' },
  { slice: 'accounts', holds: 'sign-in, the account' },
  { slice: 'security', holds: 'two-step sign-in, passkeys, sessions' },
  { slice: 'membership', holds: 'plans, payment' },
  { slice: 'profiles', holds: 'the profile page' },
  { slice: 'notices', holds: 'the bell, notice settings' },
  { slice: 'map', holds: 'maps and their markers' },
  { slice: 'homes', holds: 'gallery, search, cards, house page' },
  { slice: 'listing', holds: "the home form, a host's homes and calendar" },
  { slice: 'guide', holds: 'house guides' },
  { slice: 'swaps', holds: 'swaps' },
  { slice: 'conversations', holds: 'messages' },
  { slice: 'support', holds: 'tickets' },
  { slice: 'admin', holds: 'admin pages' },
  { slice: 'welcome', holds: 'sections of the start page' },
];

export type Floor = {
  /** The name of the folder. */
  slice: string;
  /** What a newcomer finds there. */
  holds: string;
};
