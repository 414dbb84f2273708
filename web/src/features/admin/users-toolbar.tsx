import type { UserSort } from '@swapstead/contract/admin/user-list';
import { LIMITS } from '@swapstead/contract/limits';
import { SUBSCRIPTION_STATUSES } from '@swapstead/contract/membership/subscription';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Sorting } from '../../ui/data-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { optionsOf, Select } from '../../ui/select.tsx';
import type { UserFilters } from './admin.queries.ts';
import { STATUS_LABELS } from './users-table.tsx';

const STATUSES = [{ value: '', label: 'Any status' }, ...optionsOf(SUBSCRIPTION_STATUSES, STATUS_LABELS)];

/** The sort orders of the table's head, for screens that show cards instead. */
const ORDERS = {
  'joined desc': 'Newest first',
  'joined asc': 'Oldest first',
  'name asc': 'Name A to Z',
  'name desc': 'Name Z to A',
  'email asc': 'Email A to Z',
  'email desc': 'Email Z to A',
  'status asc': 'Status A to Z',
  'status desc': 'Status Z to A',
  'plan asc': 'Plan A to Z',
  'plan desc': 'Plan Z to A',
} as const satisfies Record<`${UserSort} ${'asc' | 'desc'}`, string>;
type Order = keyof typeof ORDERS;

type UsersToolbarProps = {
  filters: UserFilters;
  onFilter: (name: 'search' | 'status', value: string) => void;
  onSort: (sorting: Sorting<UserSort>) => void;
  onRefresh: () => void;
  isBusy: boolean;
};

/** Search, filter, order on small screens, and reload (USERS-09). */
export function UsersToolbar({ filters, onFilter, onSort, onRefresh, isBusy }: UsersToolbarProps) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_auto]">
      <SearchField
        label="Search users"
        placeholder="Part of an email or a name"
        maxLength={LIMITS.search_text}
        value={filters.search ?? ''}
        onSearch={(search) => onFilter('search', search)}
        className="max-lg:col-span-2"
      />
      <Select
        aria-label="Filter by status"
        options={STATUSES}
        value={filters.status ?? ''}
        onChange={(status) => onFilter('status', status)}
      />
      <Select
        aria-label="Order"
        options={optionsOf(Object.keys(ORDERS) as Order[], ORDERS)}
        value={`${filters.sort} ${filters.direction}`}
        onChange={(order) => {
          const [by, direction] = order.split(' ') as [UserSort, 'asc' | 'desc'];
          onSort({ by, direction });
        }}
        className="lg:hidden"
      />
      <Button look="quiet" onClick={onRefresh} busy={isBusy} className="max-lg:col-span-2">
        <RefreshCw aria-hidden="true" className={`size-4.5 ${isBusy ? 'animate-spin' : ''}`} />
        Refresh
      </Button>
    </div>
  );
}
