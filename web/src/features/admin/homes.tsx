import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
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
  { value: '', label: m.admin_homes_all_homes() },
  { value: '1', label: m.admin_homes_hidden_homes() },
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
        label={m.admin_homes_homes_by_visibility()}
        stats={[
          { label: m.admin_homes_shown(), value: data?.counts.shown },
          { label: m.admin_homes_hidden(), value: data?.counts.hidden },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          label={m.admin_homes_search_homes()}
          placeholder={m.admin_homes_search_placeholder()}
          maxLength={LIMITS.search_text}
          value={search}
          onSearch={(next) => set('search', next)}
        />
        <Select
          aria-label={m.admin_homes_filter_by_visibility()}
          options={WHICH}
          value={hidden ?? ''}
          onChange={(next) => set('hidden', next)}
        />
      </div>
      <div>
        {!data && !error && <TableSkeleton />}
        {!data && error && <LoadFailed title={m.admin_homes_loading_failed()} onRetry={refetch} />}
        {data && data.homes.length > 0 && <HomesTable homes={data.homes} isStale={isPlaceholderData} />}
        {data?.homes.length === 0 && (
          <EmptyState drawing={<LetterDrawing />} title={m.admin_homes_no_homes_found()}>
            {search || hidden
              ? m.admin_homes_none_matches_this_search()
              : m.admin_homes_nobody_has_listed_a_home()}
          </EmptyState>
        )}
        {data && <Pager label={m.admin_homes_pages_of_homes()} pages={pages} next={data.next_cursor} />}
      </div>
    </div>
  );
}
