import { currentLocale } from '@swapstead/contract/locale';
import { m } from '@swapstead/messages';
import { LoadFailedLine } from './load-failed.tsx';

type StatCardProps = {
  label: string;
  /** Undefined while loading; words where there is no number to show. */
  value: number | string | undefined;
};

/** A figure and what it counts, inside a <dl>. */
function StatCard({ label, value, hasFailed }: StatCardProps & { hasFailed: boolean }) {
  return (
    <div className="grid content-between gap-2 rounded-card bg-surface px-4 py-4 shadow-soft sm:px-5">
      <dt className="text-14 text-ink-soft sm:text-15">{label}</dt>
      <dd className="min-h-9 font-display text-28 leading-9 lining-nums tabular-nums">
        {value?.toLocaleString(currentLocale())}
        {value === undefined && hasFailed && '–'}
        {value === undefined && !hasFailed && (
          <span aria-hidden="true" className="bone block h-7 w-16 rounded-md" />
        )}
      </dd>
    </div>
  );
}

type StatCardsProps = {
  label: string;
  stats: readonly StatCardProps[];
  /** Fetches the figures again, if that failed. */
  onRetry?: (() => void) | undefined;
};

/** Figures side by side; on a phone two per row, or all three. */
export function StatCards({ label, stats, onRetry }: StatCardsProps) {
  return (
    <div className="grid gap-2">
      <dl
        aria-label={label}
        className={`grid ${stats.length === 3 ? 'grid-cols-3' : 'grid-cols-2'} gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:gap-4`}
      >
        {stats.map((stat) => (
          <StatCard key={stat.label} {...stat} hasFailed={onRetry !== undefined} />
        ))}
      </dl>
      {onRetry && (
        <LoadFailedLine role="alert" className="text-15" onRetry={onRetry}>
          {m.ui_stat_card_not_loaded()}
        </LoadFailedLine>
      )}
    </div>
  );
}
