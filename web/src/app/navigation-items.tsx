import type { Viewer } from '@swapstead/contract/viewer';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useLocation } from 'react-router';
import { useHydrated } from '../lib/loading/hydrated.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { BAR_ITEM, BarLink } from './bar-link.tsx';
import { MemberLinks } from './lazy-parts.tsx';

type AccountLinksProps = {
  viewer: Viewer | undefined;
  onPhoto?: boolean;
  className?: string;
  buttonClassName?: string;
  withBell?: boolean;
};

/** The links to sign in and subscribe, or to the member's own pages (NAV-02 to NAV-07). */
export function AccountLinks({
  viewer,
  onPhoto,
  className = BAR_ITEM,
  buttonClassName,
  withBell = false,
}: AccountLinksProps) {
  const { pathname, search } = useLocation();
  // The cached HTML for visitors is the same for every query string.
  const isHydrated = useHydrated();
  if (viewer && isMember(viewer)) {
    return <MemberLinks viewer={viewer} className={className} withBell={withBell} />;
  }
  return (
    <>
      <BarLink
        label={m.app_navigation_items_sign_in()}
        to={paths.auth(opensBySigningIn(pathname, isHydrated ? search : ''))}
        className={className}
      />
      <ButtonLink
        to={paths.subscription()}
        size="small"
        look={onPhoto ? 'photo' : 'main'}
        className={buttonClassName}
      >
        {m.app_navigation_items_subscribe()}
      </ButtonLink>
    </>
  );
}

/**
 * A house page shows more to members, so signing in from there returns to it; from elsewhere it leads to the home
 * page (AUTH-09).
 */
const opensBySigningIn = (pathname: string, search: string) =>
  pathname.startsWith(paths.house('')) ? pathname + search : undefined;
