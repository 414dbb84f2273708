import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../features/admin/admin.queries.ts';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { MemberRoles } from '../../features/admin/member-roles.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatCards } from '../../ui/stat-card.tsx';

/** /admin: the site's figures, and the admins. */
export function Page() {
  return (
    <AdminFrame
      title="Administration"
      action={
        <span className="flex flex-wrap gap-3">
          <ButtonLink to={paths.adminSwaps()} look="quiet">
            Swaps
          </ButtonLink>
          <ButtonLink to={paths.adminSupport()}>Support tickets</ButtonLink>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <Stats />
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
        label="Figures of the site"
        onRetry={error && !data ? () => void refetch() : undefined}
        stats={[
          { label: 'Profiles', value: data?.profiles },
          { label: 'Homes', value: data?.homes },
          { label: 'Tickets', value: data?.tickets },
          { label: 'Open tickets', value: data?.open_tickets },
        ]}
      />
      <p className="max-w-text text-14 text-ink-soft">
        Profiles can be fewer than the accounts of the user list: one begins when its member first saves it.
        Homes are those that visitors find; hidden ones stand in the list of homes.
      </p>
    </div>
  );
}
