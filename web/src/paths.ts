import { addresses } from '@swapstead/contract/pages';

/** Addresses of the site: those of all pages, and those with more to say than which page it is. */
export const paths = {
  ...addresses,
  browse: () => '/#browse',
  /** `next` is where to go after signing in, a path of this site. */
  auth: (next?: string) => (next ? `/auth?next=${encodeURIComponent(next)}` : '/auth'),
  authStep: (next?: string) => (next ? `/auth/step?next=${encodeURIComponent(next)}` : '/auth/step'),
  /** `plan` is one that somebody chose before signing in. */
  subscription: (plan?: string) => (plan ? `/subscription?plan=${plan}` : '/subscription'),
  /** `tab` is a part of it other than the first. */
  profile: (tab?: 'homes' | 'availability') => (tab ? `/profile?tab=${tab}` : '/profile'),
};
