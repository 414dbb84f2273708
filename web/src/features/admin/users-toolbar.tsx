import type { UserSort } from '@swapstead/contract/admin/user-list';
import { LIMITS } from '@swapstead/contract/limits';
import { SUBSCRIPTION_STATUSES } from '@swapstead/contract/membership/subscription';
import { m } from '@swapstead/messages';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Sorting } from '../../ui/data-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { optionsOf, Select } from '../../ui/select.tsx';
import type { UserFilters } from './admin.queries.ts';
import { STATUS_LABELS } from './users-table.tsx';

const STATUSES = [
  { value: '', label: m.admin_users_toolbar_any_status() },
  ...optionsOf(SUBSCRIPTION_STATUSES, STATUS_LABELS),
];

/** The sort orders of the table's head, for screens that show cards instead. */
const ORDERS = {
  'joined desc': m.admin_users_toolbar_newest_first(),
  'joined asc': m.admin_users_toolbar_oldest_first(),
  'name asc': m.admin_users_toolbar_name_a_to_z(),
  'name desc': m.admin_users_toolbar_name_z_to_a(),
  'email asc': m.admin_users_toolbar_email_a_to_z(),
  'email desc': m.admin_users_toolbar_email_z_to_a(),
  'status asc': m.admin_users_toolbar_status_a_to_z(),
  'status desc': m.admin_users_toolbar_status_z_to_a(),
  'plan asc': m.admin_users_toolbar_plan_a_to_z(),
  'plan desc': m.admin_users_toolbar_plan_z_to_a(),
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
        label={m.admin_users_search()}
        placeholder={m.admin_users_search_placeholder()}
        maxLength={LIMITS.search_text}
        value={filters.search ?? ''}
        onSearch={(search) => onFilter('search', search)}
        className="max-lg:col-span-2"
      />
      <Select
        aria-label={m.admin_users_toolbar_filter_by_status()}
        options={STATUSES}
        value={filters.status ?? ''}
        onChange={(status) => onFilter('status', status)}
      />
      <Select
        aria-label={m.admin_users_toolbar_order()}
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
        {m.admin_users_toolbar_refresh()}
      </Button>
    </div>
  );
}
