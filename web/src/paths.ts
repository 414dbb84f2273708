import { addresses } from '@swapstead/contract/site/pages';

/** Addresses of the site: those of all pages, and those with parameters. */
export const paths = {
  ...addresses,
  browse: () => '/#browse',
  savedHomes: () => '/homes?saved=1',
  /** `next` is the path on this site to open after signing in. */
  auth: (next?: string) => (next ? `/auth?next=${encodeURIComponent(next)}` : '/auth'),
  /** The form for a new account, also in a new tab and before this page's code has loaded. */
  register: (next?: string) => `/auth?mode=register${next ? `&next=${encodeURIComponent(next)}` : ''}`,
  authStep: (next?: string) => (next ? `/auth/step?next=${encodeURIComponent(next)}` : '/auth/step'),
  /** `plan` is the plan chosen before signing in. */
  subscription: (plan?: string) => (plan ? `/subscription?plan=${plan}` : '/subscription'),
  /** `tab` is any tab other than the first. */
  profile: (tab?: 'homes' | 'availability' | 'swaps') => (tab ? `/profile?tab=${tab}` : '/profile'),
  /** The proposal form for a home, filled with these entries. */
  newSwap: (entries: NewSwap) => `/swaps/new?${new URLSearchParams(entries)}`,
  changeSwap: (id: string) => `/swaps/new?change=${encodeURIComponent(id)}`,
  /** The editor of a house guide, with a link back to the swap that needs it. */
  guideForSwap: (homeId: string, swapId: string) => `${addresses.houseGuide(homeId)}?swap=${swapId}`,
  newTicket: (subject: string) => `/support?subject=${encodeURIComponent(subject)}`,
};

/** Stands for a stay for nights where an address names the home that a member offers. */
export const OFFERS_NIGHTS = 'nights';

/** Ids and dates that fill the proposal form. */
type NewSwap = {
  home: string;
  /** An own home, or `OFFERS_NIGHTS`. */
  offer?: string;
  check_in?: string;
  check_out?: string;
  their_check_in?: string;
  their_check_out?: string;
  /** How many people come. */
  guests?: string;
  /** The swap whose entries are copied. */
  again?: string;
  /** The cancelled swap to be replaced. */
  replaces?: string;
};
