import { LIMITS } from '@swapstead/contract/limits';
import type { TicketFilters } from '@swapstead/contract/support/endpoints';
import {
  PRIORITIES,
  PRIORITY_NAMES,
  STATUS_NAMES,
  TICKET_STATUSES,
} from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import { SearchField } from '../../ui/search-field.tsx';
import { optionsOf, Select } from '../../ui/select.tsx';

type BoardFiltersProps = {
  filters: TicketFilters;
  onChange: (name: keyof TicketFilters, value: string) => void;
};

const STATUSES = [
  { value: '', label: m.support_board_filters_any_status() },
  ...optionsOf(TICKET_STATUSES, STATUS_NAMES),
];
const ALL_PRIORITIES = [
  { value: '', label: m.support_board_filters_any_priority() },
  ...optionsOf(PRIORITIES, PRIORITY_NAMES),
];

/** The board's filters; an empty value means all. */
export function BoardFilters({ filters, onChange }: BoardFiltersProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <SearchField
        label={m.support_board_filters_search_tickets()}
        placeholder={m.support_board_filters_subject_name_or_email()}
        maxLength={LIMITS.search_text}
        value={filters.search ?? ''}
        onSearch={(search) => onChange('search', search)}
        className="sm:col-span-2 lg:col-span-1"
      />
      <Select
        aria-label={m.support_board_filters_filter_by_status()}
        options={STATUSES}
        value={filters.status ?? ''}
        onChange={(status) => onChange('status', status)}
      />
      <Select
        aria-label={m.support_board_filters_filter_by_priority()}
        options={ALL_PRIORITIES}
        value={filters.priority ?? ''}
        onChange={(priority) => onChange('priority', priority)}
      />
    </div>
  );
}
