import { paths } from '../paths.ts';

/** The id of the footer links: the menu of browsers without scripts. */
export const FOOT_LINKS = 'site-links';

export type NavigationLink = { label: string; to: string };

/** The links for everyone (NAV-01). */
export const SITE_LINKS: readonly NavigationLink[] = [
  { label: 'Browse', to: paths.browse() },
  { label: 'How it works', to: paths.howItWorks() },
  { label: 'FAQ', to: paths.faq() },
];
