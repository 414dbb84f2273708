import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { AdminOnly, type AdminOnlyProps } from './admin-only.tsx';

const ROOMS = [
  { to: paths.admin(), label: m.admin_frame_overview() },
  { to: paths.adminSupport(), label: m.admin_frame_ticket_board() },
  { to: paths.users(), label: m.admin_frame_user_list() },
  { to: paths.adminHomes(), label: m.admin_frame_homes() },
  { to: paths.adminSwaps(), label: m.admin_frame_all_swaps() },
  { to: paths.adminNights(), label: m.admin_nights_title() },
  { to: paths.adminReviews(), label: m.admin_frame_reviews() },
  { to: paths.adminAudit(), label: m.admin_frame_audit_log() },
] as const;

type AdminFrameProps = Omit<AdminOnlyProps, 'refusal'> & {
  title: string;
  refusal?: string;
  /** Beside the title. */
  action?: ReactNode;
};

/** The frame of admin pages, with links between them; closed to everyone else. */
export function AdminFrame({
  title,
  action,
  children,
  refusal = m.admin_frame_privileges_needed(),
  visitor,
}: AdminFrameProps) {
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`));
  return (
    <AdminOnly refusal={refusal} {...(visitor && { visitor })}>
      <div className="wrap pt-8 pb-20 md:pt-12">
        <title>{`${title} | Swapstead`}</title>
        <meta name="robots" content="noindex" />
        <nav
          aria-label={m.admin_frame_administration()}
          className="-mx-gutter overflow-x-auto px-gutter [scrollbar-width:none]"
        >
          <ul className="flex gap-4 border-b border-line text-15 sm:gap-8 sm:text-16">
            {ROOMS.map(({ to, label }) => (
              <li key={to} className="flex-none">
                <Link
                  to={to}
                  aria-current={isHere(to) ? 'page' : undefined}
                  className="relative block min-h-11 py-2 font-medium whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px aria-[current]:after:h-[2.5px] aria-[current]:after:rounded-t-sm aria-[current]:after:bg-pine"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-9 mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <h1 className="text-40 tracking-[-0.028em]">{title}</h1>
          {action}
        </div>
        {children}
      </div>
    </AdminOnly>
  );
}
