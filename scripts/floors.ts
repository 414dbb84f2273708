/**
 * The floors of server and web, lowest first: a slice imports only lower ones (import-rules.test.ts). The table in
 * docs/architecture.md and the picture docs/floors.svg are generated from these lists (`npm run generate`). A new
 * slice takes one line here.
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
  { slice: 'ledger', holds: 'nights of members: earned, held, paid' },
  {
    slice: 'swaps',
    holds: 'swaps, their stays and agreements',
    rooms: [
      { room: 'core', holds: 'a stored swap, its states and deadlines, what a party sees, every command' },
      { room: 'agreement', holds: 'taking the nights, the text, signatures, PDFs' },
      { room: 'proposing', holds: 'proposals, counter-proposals, answers, free nights' },
      { room: 'guides', holds: 'house guides, stays, the calendar file' },
      { room: 'ending', holds: 'cancelling, swaps that ended, replacements' },
      { room: 'team', holds: "our team's page of a swap, suspended members" },
    ],
  },
  { slice: 'conversations', holds: 'messages, blocks, reports' },
  { slice: 'translations', holds: 'texts of members, translated by a machine' },
  { slice: 'trust', holds: 'verified identities, how reliably members answer' },
  { slice: 'reviews', holds: 'what members write about each other after a swap' },
  { slice: 'matching', holds: 'wishes, likes and matches' },
  { slice: 'start', holds: 'what waits for a member' },
  { slice: 'support', holds: 'tickets' },
  { slice: 'newsletter', holds: 'newsletter subscribers' },
  { slice: 'consent', holds: 'records of consent, page view counts' },
  { slice: 'admin', holds: 'users, statistics, the audit log' },
];

export const WEB_FLOORS: readonly Floor[] = [
  { slice: 'text-pages', holds: 'components of text pages and articles' },
  { slice: 'consent', holds: 'the cookie banner' },
  { slice: 'newsletter', holds: 'newsletter form and links' },
  { slice: 'accounts', holds: 'sign-in, the account' },
  { slice: 'security', holds: 'two-step sign-in, passkeys, sessions' },
  { slice: 'membership', holds: 'plans, payment' },
  { slice: 'profiles', holds: 'the profile page' },
  { slice: 'notices', holds: 'the bell, notice settings' },
  { slice: 'map', holds: 'maps and their markers' },
  { slice: 'translations', holds: 'texts of members, translated by a machine' },
  {
    slice: 'homes',
    holds: 'gallery, search, cards, house page',
    rooms: [
      { room: 'contact', holds: 'the first message to a host' },
      { room: 'card', holds: 'a home in a list, favourites' },
      { room: 'query', holds: 'the search in the address, and its results' },
      { room: 'search', holds: 'where, when, guests; the map' },
      { room: 'gallery', holds: 'the list with filters' },
      { room: 'house', holds: 'the page of a home' },
    ],
  },
  { slice: 'trust', holds: 'verified identities, marks of a member' },
  {
    slice: 'listing',
    holds: "the home form, a host's homes and calendar",
    rooms: [
      { room: 'core', holds: 'queries of own homes and nights' },
      { room: 'photos', holds: 'adding and sorting photos' },
      { room: 'form', holds: 'the fields of a home' },
      { room: 'editing', holds: 'new home, changed home, drafts, edit conflicts' },
      { room: 'feeds', holds: 'calendars of other sites' },
      { room: 'calendar', holds: "the host's calendar" },
      { room: 'own-homes', holds: "the host's list of homes" },
    ],
  },
  { slice: 'guide', holds: 'house guides' },
  { slice: 'ledger', holds: "a member's nights" },
  {
    slice: 'swaps',
    holds: 'swaps',
    rooms: [
      { room: 'core', holds: 'queries, states in words, tickets, dialogs' },
      { room: 'agreement', holds: 'the letter and its signatures' },
      { room: 'proposing', holds: 'the form of a proposal or change' },
      { room: 'stay', holds: 'a stay: address, guide, tick lists' },
      { room: 'steps', holds: 'what a party can do next, and its dialogs' },
      { room: 'page', holds: 'the page of a swap' },
      { room: 'lists', holds: "a member's swaps, cards in messages" },
    ],
  },
  { slice: 'reviews', holds: 'reviews of swaps and homes' },
  { slice: 'conversations', holds: 'messages' },
  {
    slice: 'matching',
    holds: 'wishes, likes and matches',
    rooms: [
      { room: 'likes', holds: 'homes that a member would swap with' },
      { room: 'wishes', holds: 'saved searches' },
      { room: 'matches', holds: 'homes that could be swapped, and those that are not for the member' },
    ],
  },
  { slice: 'start', holds: 'what waits for a member' },
  { slice: 'support', holds: 'tickets' },
  { slice: 'admin', holds: 'admin pages' },
  { slice: 'welcome', holds: 'sections of the start page' },
];

export type Floor = {
  /** The name of the folder. */
  slice: string;
  /** A short description for newcomers. */
  holds: string;
  /** The folders of a large slice, lowest first: each imports only those before it. */
  rooms?: readonly Room[];
};

type Room = { room: string; holds: string };
