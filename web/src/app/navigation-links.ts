import { m } from '@swapstead/messages';
import { paths } from '../paths.ts';

/** The id of the footer links: the menu of browsers without scripts. */
export const FOOT_LINKS = 'site-links';

export type NavigationLink = { label: string; to: string };

/** The links for everyone (NAV-01). */
export const SITE_LINKS: readonly NavigationLink[] = [
  { label: m.app_navigation_links_browse(), to: paths.browse() },
  { label: m.app_navigation_links_how_it_works(), to: paths.howItWorks() },
  { label: m.app_navigation_links_faq(), to: paths.faq() },
];
