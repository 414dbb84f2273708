import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

export type Sorting<Key extends string> = { by: Key; direction: 'asc' | 'desc' };

export type Column<Row, Key extends string> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The key by which the table can be sorted. */
  sort?: Key;
  /** The first line of a card, without its label. */
  isTitle?: boolean;
  className?: string;
};

type DataTableProps<Row, Key extends string> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting<Key>;
  onSort?: (sorting: Sorting<Key>) => void;
  /** The rows are those of the previous page; the next ones are loading. */
  isStale?: boolean;
};

/** A dense table with a sticky head; below 1024 px each row is a card. */
export function DataTable<Row, Key extends string>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  onSort,
  isStale = false,
}: DataTableProps<Row, Key>) {
  return (
    <table
      aria-busy={isStale}
      className={`w-full border-separate border-spacing-0 text-15 tabular-nums transition max-lg:block ${isStale ? 'opacity-55' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map(({ label, sort, className = '' }) => (
            <th
              key={label}
              scope="col"
              aria-sort={sort && sorting?.by === sort ? `${sorting.direction}ending` : undefined}
              className={`sticky top-bar z-10 border-b border-edge bg-paper py-2.5 pe-5 text-start text-14 font-semibold whitespace-nowrap text-ink-soft last:pe-0 ${className}`}
            >
              {sort && sorting && onSort ? (
                <SortButton label={label} sort={sort} sorting={sorting} onSort={onSort} />
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="max-lg:grid max-lg:gap-2 max-lg:rounded-card max-lg:bg-surface max-lg:p-4 max-lg:shadow-soft"
          >
            {columns.map(({ label, cell, isTitle = false, className = '' }) => (
              <td
                key={label}
                className={`border-line py-3 pe-5 align-middle last:pe-0 lg:border-b max-lg:p-0 ${isTitle ? 'max-lg:block max-lg:pb-1' : 'max-lg:grid max-lg:grid-cols-[5rem_minmax(0,1fr)] max-lg:items-center max-lg:gap-3'} ${className}`}
              >
                {!isTitle && (
                  <span aria-hidden="true" className="text-14 text-ink-soft lg:hidden">
                    {label}
                  </span>
                )}
                <div className="min-w-0">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortButtonProps<Key extends string> = {
  label: string;
  sort: Key;
  sorting: Sorting<Key>;
  onSort: (sorting: Sorting<Key>) => void;
};

function SortButton<Key extends string>({ label, sort, sorting, onSort }: SortButtonProps<Key>) {
  const isSorted = sorting.by === sort;
  const next = isSorted && sorting.direction === 'asc' ? 'desc' : 'asc';
  const Arrow = sorting.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort({ by: sort, direction: next })}
      className="-my-1 inline-flex items-center gap-1.5 py-1 hover:text-ink aria-pressed:text-ink"
      aria-pressed={isSorted}
    >
      {label}
      {isSorted && <Arrow aria-hidden="true" className="size-4" />}
    </button>
  );
}

/** Placeholders as high as real rows. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-2.5">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={row} className="bone h-14 rounded-tile max-lg:h-44" />
      ))}
    </div>
  );
}
