import type { Viewer } from '@swapstead/contract/viewer';
import { isMember } from '@swapstead/contract/viewer';
import { paths } from '../paths.ts';

/** Id of the links at the foot of every page: the menu of those who run no script. */
export const FOOT_LINKS = 'site-links';

export type NavigationLink = { label: string; to: string };

/** The same for everyone (NAV-01). */
export const SITE_LINKS: readonly NavigationLink[] = [
  { label: 'Browse', to: paths.browse() },
  { label: 'How it works', to: paths.howItWorks() },
  { label: 'FAQ', to: paths.faq() },
];

/** What a member may go to beside them, in the order of the bar (NAV-03 to NAV-05, NAV-07); none for a visitor. */
export function memberLinks(viewer: Viewer): readonly NavigationLink[] {
  if (!isMember(viewer)) return [];
  return [
    ...(viewer.level === 'subscriber' ? [{ label: 'Add home', to: paths.addHome() }] : []),
    ...(viewer.is_admin
      ? [
          { label: 'Admin', to: paths.admin() },
          { label: 'Users', to: paths.users() },
        ]
      : []),
    { label: 'Profile', to: paths.profile() },
  ];
}
