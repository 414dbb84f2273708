import { addresses } from '@swapstead/contract/site/pages';

/** Addresses of the site: those of all pages, and those with more to say than which page it is. */
export const paths = {
  ...addresses,
  browse: () => '/#browse',
  savedHomes: () => '/homes?saved=1',
  /** `next` is where to go after signing in, a path of this site. */
  auth: (next?: string) => (next ? `/auth?next=${encodeURIComponent(next)}` : '/auth'),
  authStep: (next?: string) => (next ? `/auth/step?next=${encodeURIComponent(next)}` : '/auth/step'),
  /** `plan` is one that somebody chose before signing in. */
  subscription: (plan?: string) => (plan ? `/subscription?plan=${plan}` : '/subscription'),
  /** `tab` is a part of it other than the first. */
  profile: (tab?: 'homes' | 'availability' | 'swaps') => (tab ? `/profile?tab=${tab}` : '/profile'),
  /** The form of a proposal about a home, with the entries that somebody brings along. */
  newSwap: (entries: NewSwap) => `/swaps/new?${new URLSearchParams(entries)}`,
  changeSwap: (id: string) => `/swaps/new?change=${encodeURIComponent(id)}`,
  /** The editor of a house guide, with the way back to the swap that asks for it. */
  guideForSwap: (homeId: string, swapId: string) => `${addresses.houseGuide(homeId)}?swap=${swapId}`,
  newTicket: (subject: string) => `/support?subject=${encodeURIComponent(subject)}`,
};

/** Ids and days that the form of a proposal begins with. */
type NewSwap = {
  home: string;
  offer?: string;
  check_in?: string;
  check_out?: string;
  their_check_in?: string;
  their_check_out?: string;
  /** The swap whose entries it repeats. */
  again?: string;
  /** A cancelled swap that it would replace. */
  replaces?: string;
};
