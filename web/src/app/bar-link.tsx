import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { NavigationLink } from './navigation-links.ts';

/** The classes of an entry in the bar. */
export const BAR_ITEM =
  'relative py-2.5 font-medium whitespace-nowrap after:absolute after:inset-x-0 after:bottom-1.5 after:h-[1.5px] after:origin-left after:scale-x-0 after:bg-current after:transition-transform hover:after:scale-x-100 aria-[current]:after:scale-x-100';

type BarLinkProps = NavigationLink & { className?: string; children?: ReactNode };

/** A link in the bar; the current page's link is underlined and has aria-current. */
export function BarLink({ label, to, className = BAR_ITEM, children }: BarLinkProps) {
  const { pathname } = useLocation();
  const isWithin = pathname.startsWith(`${to}/`);
  return (
    <Link to={to} className={className} aria-current={pathname === to ? 'page' : isWithin || undefined}>
      {label}
      {children}
    </Link>
  );
}
