import { LIMITS } from '@swapstead/contract/limits';
import type { AdminSwapRow } from '@swapstead/contract/swaps/admin.endpoints';
import { windowText } from '@swapstead/contract/swaps/format';
import { SWAP_STATES } from '@swapstead/contract/swaps/states';
import { STATE_BADGES } from '@swapstead/contract/swaps/texts';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useListFilters } from '../../../lib/address/use-list-filters.ts';
import { useCursorPages } from '../../../lib/api/cursor-pages.ts';
import { dayText } from '../../../lib/time/local-time.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable, TableSkeleton } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LetterDrawing } from '../../../ui/illustrations/letter-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { StatCards } from '../../../ui/stat-card.tsx';
import { allSwapsQuery } from './swaps-admin.queries.ts';

const FILTERS = [...SWAP_STATES, 'overdue'] as const;
type Filter = (typeof FILTERS)[number];
const nameOf = (filter: Filter) =>
  filter === 'overdue' ? m.admin_all_swaps_overdue() : STATE_BADGES[filter];
const OPTIONS = [
  { value: '', label: m.admin_all_swaps_any_state() },
  ...FILTERS.map((value) => ({ value: value as string, label: nameOf(value) })),
];

const COLUMNS: readonly Column<AdminSwapRow, never>[] = [
  {
    label: m.admin_all_swaps_parties(),
    isTitle: true,
    cell: ({ parties }) => (
      <span className="font-semibold wrap-anywhere">{parties.map(({ name }) => name).join(', ')}</span>
    ),
  },
  {
    label: m.admin_all_swaps_homes(),
    cell: ({ stays }) => (
      <ul>
        {stays.map(({ home_title, check_in, check_out }) => (
          <li key={home_title} className="wrap-anywhere">
            {home_title}
            <span className="block text-14 text-ink-soft">
              {windowText({ check_in, check_out }, '0000-01-01')}
            </span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    label: m.admin_all_swaps_state(),
    cell: ({ state, overdue }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={state === 'disputed' ? 'honey' : 'quiet'}>{STATE_BADGES[state]}</Badge>
        {overdue && <Badge tone="clay">{m.admin_all_swaps_overdue()}</Badge>}
      </span>
    ),
  },
  { label: m.admin_all_swaps_deadline(), cell: ({ deadline }) => (deadline ? dayText(deadline.at) : '–') },
  {
    label: m.admin_all_swaps_more(),
    cell: ({ id }) => (
      <Link to={paths.adminSwap(id)} className="link-inline inline-flex min-h-11 items-center">
        {m.admin_all_swaps_view()}
      </Link>
    ),
  },
];

/** All swaps, newest first, by search and state (SWAP-15). */
export function AllSwaps() {
  const [params, change] = useListFilters();
  const search = params.get('search') ?? '';
  const state = FILTERS.find((one) => one === params.get('state'));
  const pages = useCursorPages(`${search} ${state}`);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    allSwapsQuery({ search: search || undefined, state }, pages.cursor),
  );
  return (
    <>
      <StatCards
        label={m.admin_all_swaps_swaps()}
        stats={[
          { label: m.admin_all_swaps_open(), value: data?.counts.open },
          { label: m.admin_all_swaps_agreed(), value: data?.counts.agreed },
          { label: m.admin_all_swaps_final(), value: data?.counts.final },
          { label: m.admin_all_swaps_disputed(), value: data?.counts.disputed },
          { label: m.admin_all_swaps_overdue(), value: data?.counts.overdue },
        ]}
      />
      <div className="my-6 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          label={m.admin_all_swaps_search_swaps()}
          placeholder={m.admin_all_swaps_search_placeholder()}
          maxLength={LIMITS.search_text}
          value={search}
          onSearch={(next) => change({ search: next })}
        />
        <Select
          aria-label={m.admin_all_swaps_filter_by_state()}
          options={OPTIONS}
          value={state ?? ''}
          onChange={(next) => change({ state: next })}
        />
      </div>
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <LoadFailed title={m.admin_all_swaps_error_loading_swaps()} onRetry={refetch}>
          {error.message || m.common_try_again_later()}
        </LoadFailed>
      )}
      {data?.swaps.length === 0 && (
        <EmptyState drawing={<LetterDrawing />} title={m.admin_all_swaps_no_swaps_found()} />
      )}
      {data && data.swaps.length > 0 && (
        <DataTable
          caption={m.admin_all_swaps_swaps()}
          columns={COLUMNS}
          rows={data.swaps}
          rowKey={({ id }) => id}
          isStale={isPlaceholderData}
        />
      )}
      {data && <Pager label={m.admin_all_swaps_pages_of_swaps()} pages={pages} next={data.next_cursor} />}
    </>
  );
}
