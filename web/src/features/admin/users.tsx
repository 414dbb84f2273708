import { DIRECTIONS, USER_SORTS, type UserSort } from '@swapstead/contract/admin/user-list';
import { SUBSCRIPTION_STATUSES } from '@swapstead/contract/membership/subscription';
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
  useErrorToast(users.error, 'Error fetching users', ({ message }) => message || 'Please try again later');

  const onSort = ({ by, direction }: Sorting<UserSort>) => set({ sort: by, direction });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatCards
        label="Users by status"
        onRetry={counts.error && !counts.data ? () => void counts.refetch() : undefined}
        stats={[
          { label: 'Total', value: counts.data?.total },
          { label: 'Paid', value: counts.data?.paid },
          { label: 'Free', value: counts.data?.free },
          { label: 'Trialing', value: counts.data?.trialing },
        ]}
      />
      {counts.data && counts.data.cancelled > 0 && (
        <p className="-mt-3 text-14 text-ink-soft">
          The total also counts {counts.data.cancelled.toLocaleString('en-GB')} cancelled.
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
        {users.error && !users.data && <LoadFailed title="The list did not arrive" onRetry={users.refetch} />}
        {users.data && users.data.users.length > 0 && (
          <UsersTable
            users={users.data.users}
            sorting={{ by: filters.sort, direction: filters.direction }}
            onSort={onSort}
            isStale={users.isPlaceholderData}
          />
        )}
        {users.data?.users.length === 0 && (
          <EmptyState drawing={<LetterDrawing />} title="No users found">
            Nobody matches this search.
          </EmptyState>
        )}
        {users.data && <Pager label="Pages of users" pages={pages} next={users.data.next_cursor} />}
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
