import { LIMITS } from '@swapstead/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useListFilters } from '../../lib/address/use-list-filters.ts';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { StatCards } from '../../ui/stat-card.tsx';
import { adminHomesQuery } from './admin.queries.ts';
import { HomesTable } from './homes-table.tsx';

const WHICH = [
  { value: '', label: 'All homes' },
  { value: '1', label: 'Hidden homes' },
];

/** All homes with their hosts, to search and, with a reason, to hide. Search and filters are in the address. */
export function AdminHomes() {
  const [params, change] = useListFilters();
  const search = params.get('search') ?? '';
  const hidden = params.get('hidden') === '1' ? '1' : undefined;
  const pages = useCursorPages(`${search} ${hidden}`);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    adminHomesQuery({ ...(search && { search }), ...(hidden && { hidden }) }, pages.cursor),
  );
  const set = (name: 'search' | 'hidden', value: string) => change({ [name]: value });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatCards
        label="Homes by visibility"
        stats={[
          { label: 'Shown', value: data?.counts.shown },
          { label: 'Hidden', value: data?.counts.hidden },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          label="Search homes"
          placeholder="Part of a title, or of a host's email or name"
          maxLength={LIMITS.search_text}
          value={search}
          onSearch={(next) => set('search', next)}
        />
        <Select
          aria-label="Filter by visibility"
          options={WHICH}
          value={hidden ?? ''}
          onChange={(next) => set('hidden', next)}
        />
      </div>
      <div>
        {!data && !error && <TableSkeleton />}
        {!data && error && <LoadFailed title="The list did not arrive" onRetry={refetch} />}
        {data && data.homes.length > 0 && <HomesTable homes={data.homes} isStale={isPlaceholderData} />}
        {data?.homes.length === 0 && (
          <EmptyState drawing={<LetterDrawing />} title="No homes found">
            {search || hidden ? 'None matches this search.' : 'Nobody has listed a home yet.'}
          </EmptyState>
        )}
        {data && <Pager label="Pages of homes" pages={pages} next={data.next_cursor} />}
      </div>
    </div>
  );
}
