import { DIRECTIONS, USER_SORTS, type UserSort } from '@swapstead/contract/admin/user-list';
import { SUBSCRIPTION_STATUSES } from '@swapstead/contract/membership/subscription';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useListFilters } from '../../lib/address/use-list-filters.ts';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { type Sorting, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StatCards } from '../../ui/stat-card.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import { type UserFilters, userCountsQuery, usersQuery } from './admin.queries.ts';
import { ExportBar } from './export-bar.tsx';
import { UsersTable } from './users-table.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

/** Everyone with an account, with figures and exports. Search and filters are in the address. */
export function Users() {
  const [params, set] = useListFilters();
  const filters = filtersOf(params);
  const pages = useCursorPages(params.toString());
  const users = useQuery(usersQuery(filters, pages.cursor));
  const counts = useQuery(userCountsQuery);
  useErrorToast(
    users.error,
    m.admin_users_error_fetching_users(),
    ({ message }) => message || m.common_try_again_later(),
  );

  const onSort = ({ by, direction }: Sorting<UserSort>) => set({ sort: by, direction });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatCards
        label={m.admin_users_users_by_status()}
        onRetry={counts.error && !counts.data ? () => void counts.refetch() : undefined}
        stats={[
          { label: m.admin_users_total(), value: counts.data?.total },
          { label: m.admin_users_paid(), value: counts.data?.paid },
          { label: m.admin_users_free(), value: counts.data?.free },
          { label: m.admin_users_trialing(), value: counts.data?.trialing },
        ]}
      />
      {counts.data && counts.data.cancelled > 0 && (
        <p className="-mt-3 text-14 text-ink-soft">
          {m.admin_users_cancelled_counted({ count: counts.data.cancelled })}
        </p>
      )}
      <ExportBar totals={counts.data && { ...counts.data, all: counts.data.total }} />
      <UsersToolbar
        filters={filters}
        onFilter={(name, value) => set({ [name]: value })}
        onSort={onSort}
        isBusy={users.isFetching}
        onRefresh={() => void Promise.all([users.refetch(), counts.refetch()])}
      />
      <div>
        {users.isPending && <TableSkeleton />}
        {users.error && !users.data && (
          <LoadFailed title={m.admin_users_loading_failed()} onRetry={users.refetch} />
        )}
        {users.data && users.data.users.length > 0 && (
          <UsersTable
            users={users.data.users}
            sorting={{ by: filters.sort, direction: filters.direction }}
            onSort={onSort}
            isStale={users.isPlaceholderData}
          />
        )}
        {users.data?.users.length === 0 && (
          <EmptyState drawing={<LetterDrawing />} title={m.admin_users_no_users_found()}>
            {m.admin_users_nobody_matches_this_search()}
          </EmptyState>
        )}
        {users.data && (
          <Pager label={m.admin_users_pages_of_users()} pages={pages} next={users.data.next_cursor} />
        )}
      </div>
    </div>
  );
}

/** The valid filters in the address. */
function filtersOf(params: URLSearchParams): UserFilters {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name));
  return {
    search: params.get('search') ?? undefined,
    status: oneOf('status', SUBSCRIPTION_STATUSES),
    sort: oneOf('sort', USER_SORTS) ?? 'joined',
    direction: oneOf('direction', DIRECTIONS) ?? 'desc',
  };
}
