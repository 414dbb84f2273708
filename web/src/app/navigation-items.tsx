import type { Viewer } from '@swapstead/contract/viewer';
import { isMember } from '@swapstead/contract/viewer';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { memberLinks, type NavigationLink } from './navigation-links.ts';

const item =
  'relative py-2.5 font-medium whitespace-nowrap after:absolute after:inset-x-0 after:bottom-1.5 after:h-[1.5px] after:origin-left after:scale-x-0 after:bg-current after:transition-transform hover:after:scale-x-100 aria-[current]:after:scale-x-100';

/** A link of the bar; the current page is underlined and says so. */
export function BarLink({ label, to, className = item }: NavigationLink & { className?: string }) {
  const { pathname } = useLocation();
  const isWithin = pathname.startsWith(`${to}/`);
  return (
    <Link to={to} className={className} aria-current={pathname === to ? 'page' : isWithin || undefined}>
      {label}
    </Link>
  );
}

type AccountLinksProps = {
  viewer: Viewer | undefined;
  onPhoto?: boolean;
  onSignOut: () => void;
  className?: string;
  buttonClassName?: string;
};

/** Where the viewer signs in and subscribes, or what is theirs (NAV-02 to NAV-07). */
export function AccountLinks({
  viewer,
  onPhoto,
  onSignOut,
  className = item,
  buttonClassName,
}: AccountLinksProps) {
  const { pathname } = useLocation();
  if (!viewer || !isMember(viewer)) {
    return (
      <>
        <BarLink label="Sign in" to={paths.auth(opensBySigningIn(pathname))} className={className} />
        <ButtonLink
          to={paths.subscription()}
          size="small"
          look={onPhoto ? 'photo' : 'main'}
          className={buttonClassName}
        >
          Subscribe
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {memberLinks(viewer).map((link) => (
        <BarLink key={link.to} {...link} className={className} />
      ))}
      <button type="button" onClick={onSignOut} className={`${className} text-left`}>
        Sign out
      </button>
    </>
  );
}

/** A house page holds more for members: who signs in there comes back to it. Elsewhere signing in leads home (AUTH-09). */
const opensBySigningIn = (pathname: string) => (pathname.startsWith(paths.house('')) ? pathname : undefined);
