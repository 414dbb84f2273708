/**
 * The floors of server and web, lowest first: a slice imports lower ones only (import-rules.test.ts). The tables in
 * docs/architecture.md are made of these lists (`npm run generate`). A new slice is one line here.
 */
export const SERVER_FLOORS: readonly Floor[] = [
  { slice: 'accounts', holds: 'accounts, sessions, roles' },
  { slice: 'membership', holds: 'plans, payment, who a viewer is' },
  { slice: 'profiles', holds: 'profiles, avatars, the export of data' },
  { slice: 'inbox', holds: 'the numbered events of each member, and the stream' },
  { slice: 'notices', holds: 'notices: in the bell, by mail, by push' },
  { slice: 'photos', holds: 'photos of homes and their files' },
  { slice: 'places', holds: 'where homes are, and their time zones' },
  { slice: 'homes', holds: 'listings and the house page' },
  { slice: 'calendar', holds: 'which nights of a home are free, asked about or taken' },
  { slice: 'search', holds: 'the gallery, filters, the map' },
  { slice: 'swaps', holds: 'swaps, their parties and stays' },
  { slice: 'conversations', holds: 'messages, blocks, reports' },
  { slice: 'support', holds: 'tickets' },
  { slice: 'newsletter', holds: 'subscribers of the newsletter' },
  { slice: 'consent', holds: 'proofs of consent, counts of page views' },
  { slice: 'admin', holds: 'users, figures, what was changed by whom' },
];

export const WEB_FLOORS: readonly Floor[] = [
  { slice: 'content', holds: 'what the texts of the site are made of' },
  { slice: 'consent', holds: 'the banner, what was allowed' },
  { slice: 'newsletter', holds: 'its form and the pages of its links' },
  { slice: 'accounts', holds: 'signing in, the account' },
  { slice: 'security', holds: 'what protects the account' },
  { slice: 'membership', holds: 'plans, payment' },
  { slice: 'profiles', holds: 'the own profile' },
  { slice: 'notices', holds: 'the bell, notices' },
  { slice: 'map', holds: 'the map and what is drawn below it' },
  { slice: 'homes', holds: 'the gallery and its search, cards, the house page' },
  { slice: 'listing', holds: "the form of a home and its place, own homes, the host's calendar" },
  { slice: 'guide', holds: 'house guides: reading and writing' },
  { slice: 'swaps', holds: 'swaps and what belongs to them' },
  { slice: 'conversations', holds: 'messages' },
  { slice: 'support', holds: 'tickets' },
  { slice: 'admin', holds: 'what admins see' },
  { slice: 'welcome', holds: 'what only the first page shows' },
];

export type Floor = {
  /** The name of the folder. */
  slice: string;
  /** What a stranger finds there. */
  holds: string;
};
