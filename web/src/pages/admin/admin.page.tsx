import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../features/admin/admin.queries.ts';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { MemberRoles } from '../../features/admin/member-roles.tsx';
import { LikeFigures } from '../../features/matching/likes/like-figures.tsx';
import { WishFigure } from '../../features/matching/wishes/wish-figure.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatCards } from '../../ui/stat-card.tsx';

/** /admin: the site's figures, and the admins. */
export function Page() {
  return (
    <AdminFrame
      title={m.admin_frame_administration()}
      action={
        <span className="flex flex-wrap gap-3">
          <ButtonLink to={paths.adminNights()} look="quiet">
            {m.admin_nights_title()}
          </ButtonLink>
          <ButtonLink to={paths.adminSwaps()} look="quiet">
            {m.admin_all_swaps_swaps()}
          </ButtonLink>
          <ButtonLink to={paths.adminSupport()}>{m.admin_overview_support_tickets()}</ButtonLink>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <Stats />
        <LikeFigures />
        <WishFigure />
        <MemberRoles />
      </div>
    </AdminFrame>
  );
}

/** The site's figures (ADMIN-02). */
function Stats() {
  const { data, error, refetch } = useQuery(statsQuery);
  return (
    <div className="grid gap-3">
      <StatCards
        label={m.admin_overview_figures()}
        onRetry={error && !data ? () => void refetch() : undefined}
        stats={[
          { label: m.admin_overview_profiles(), value: data?.profiles },
          { label: m.admin_overview_homes(), value: data?.homes },
          { label: m.admin_overview_tickets(), value: data?.tickets },
          { label: m.admin_overview_open_tickets(), value: data?.open_tickets },
        ]}
      />
      <p className="max-w-text text-14 text-ink-soft">{m.admin_overview_profiles_and_homes_explained()}</p>
    </div>
  );
}
