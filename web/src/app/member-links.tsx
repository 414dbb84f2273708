import type { Viewer } from '@swapstead/contract/viewer';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { useSavedCount } from '../features/homes/card/favourites.ts';
import { Bell } from '../features/notices/bell.tsx';
import { unreadMessagesQuery } from '../lib/live/counts.ts';
import { paths } from '../paths.ts';
import { richText } from '../ui/rich-text.tsx';
import { BarLink } from './bar-link.tsx';
import type { NavigationLink } from './navigation-links.ts';
import { useSignOut } from './use-sign-out.ts';

type Member = Exclude<Viewer, { level: 'visitor' }>;

/** A member's links that not everyone has, in the order of the bar (NAV-03 to NAV-05, NAV-07). */
function linksOf({ level, is_admin }: Member): readonly NavigationLink[] {
  return [
    ...(level === 'subscriber' ? [{ label: m.app_member_links_add_home(), to: paths.addHome() }] : []),
    ...(is_admin
      ? [
          { label: m.app_member_links_admin(), to: paths.admin() },
          { label: m.app_member_links_users(), to: paths.users() },
        ]
      : []),
  ];
}

export type MemberLinksProps = {
  viewer: Viewer;
  className: string;
  /** The bar shows the bell before 'Profile'; the menu shows none (NOTE-01). */
  withBell: boolean;
};

/** The links for members; only members load their code. */
export function MemberLinks({ viewer, ...rest }: MemberLinksProps) {
  return isMember(viewer) ? <OwnLinks member={viewer} {...rest} /> : null;
}

function OwnLinks({ member, className, withBell }: Omit<MemberLinksProps, 'viewer'> & { member: Member }) {
  const signOut = useSignOut();
  const unread = useQuery(unreadMessagesQuery(member.user_id)).data?.unread_total ?? 0;
  return (
    <>
      {linksOf(member).map((link) => (
        <BarLink key={link.to} {...link} className={className} />
      ))}
      <BarLink label={m.app_member_links_messages()} to={paths.messages()} className={className}>
        {unread > 0 && (
          <span className="ms-1.5 inline-block min-w-5 rounded-full bg-clay px-1.5 text-center text-14 leading-5 font-semibold text-on-pine">
            {richText(m.app_member_links_unread.parts({ count: unread > 99 ? '99+' : unread }), {
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </span>
        )}
      </BarLink>
      <BarLink label={m.app_member_links_swaps()} to={paths.swaps()} className={className} />
      <SavedLink className={className} isShort={withBell} />
      {withBell && <Bell userId={member.user_id} className="-mx-2 max-md:hidden" />}
      <BarLink label={m.app_member_links_profile()} to={paths.profile()} className={className} />
      <button type="button" onClick={() => void signOut()} className={`${className} text-start`}>
        {m.app_member_links_sign_out()}
      </button>
    </>
  );
}

type SavedLinkProps = {
  className: string;
  /** True in the bar, which shows a heart instead of the word to save room. */
  isShort: boolean;
};

/** The number of homes saved on this device, linked to them; nothing if there are none. */
function SavedLink({ className, isShort }: SavedLinkProps) {
  const saved = useSavedCount();
  if (saved === 0) return null;
  return (
    <Link
      to={paths.savedHomes()}
      className={className}
      title={isShort ? m.app_member_links_saved_here() : undefined}
    >
      {isShort && <Heart aria-hidden="true" className="me-1 inline size-5 align-[-4px]" />}
      {richText(m.app_member_links_saved.parts({ count: saved }), {
        label: (text) => <span className={isShort ? 'sr-only' : ''}>{text}</span>,
        number: (text) => <span className="tabular-nums">{text}</span>,
      })}
    </Link>
  );
}
