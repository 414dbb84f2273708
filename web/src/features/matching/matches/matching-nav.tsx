import { m } from '@swapstead/messages';
import { NavLink } from 'react-router';
import { paths } from '../../../paths.ts';

/** The pages around finding a swap (MATCH-02). @param matches how many there are, where that is known */
export function MatchingNav({ matches }: { matches?: string | undefined }) {
  const pages = [
    { to: paths.matches(), label: m.matching_matches_nav_matches(), count: matches },
    { to: paths.likes(), label: m.matching_matches_nav_likes() },
    { to: paths.wishes(), label: m.matching_matches_nav_wishes() },
    { to: paths.dismissedMatches(), label: m.matching_matches_nav_dismissed() },
  ];
  return (
    <nav
      aria-label={m.matching_matches_nav()}
      className="mb-6 flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-7"
    >
      {pages.map(({ to, label, count }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="relative inline-flex min-h-12 flex-none items-center gap-1.5 font-medium whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[2.5px] aria-[current=page]:after:rounded-t-sm aria-[current=page]:after:bg-pine"
        >
          {label}
          {count && <span className="tabular-nums">{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
