import { useEffect, useRef, useState } from 'react';
import { counted } from '../../lib/text/counted.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import type { Segment } from './users-csv.ts';

const SEGMENTS: readonly { segment: Segment; label: string }[] = [
  { segment: 'all', label: 'All' },
  { segment: 'paid', label: 'Paid' },
  { segment: 'free', label: 'Free' },
  { segment: 'trialing', label: 'Trial' },
  { segment: 'cancelled', label: 'Cancelled' },
];

type Running = { segment: Segment; written: number };

/** Saves the users of a segment as a CSV file (CSV-01, CSV-05). `totals` contains their number, for the progress. */
export function ExportBar({ totals }: { totals: Record<Segment, number> | undefined }) {
  const [running, setRunning] = useState<Running>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(segment: Segment) {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    setRunning({ segment, written: 0 });
    try {
      const { exportUsers } = await import('./export-users.ts');
      const onProgress = (written: number) => setRunning({ segment, written });
      const count = await exportUsers({ segment, signal, onProgress });
      toast('Export successful', `Exported ${counted(count, 'user')}`);
    } catch (error) {
      if (!signal.aborted) toastError('Export failed', (error as Error).message || 'Please try again later');
    }
    setRunning(undefined);
  }

  return (
    <section aria-label="Export" className="rounded-card border border-line px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="font-text text-15 font-semibold tracking-normal">Export as CSV</h2>
        <div className="flex flex-wrap gap-2">
          {SEGMENTS.map(({ segment, label }) => (
            <Button
              key={segment}
              look="quiet"
              size="small"
              busy={running !== undefined}
              onClick={() => void start(segment)}
              aria-description={`Exports ${segment === 'all' ? 'all' : label.toLowerCase()} users`}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {running && (
        <Progress
          running={running}
          total={totals?.[running.segment]}
          onCancel={() => abort.current?.abort()}
        />
      )}
    </section>
  );
}

type ProgressProps = { running: Running; total: number | undefined; onCancel: () => void };

function Progress({ running: { written }, total, onCancel }: ProgressProps) {
  const figure = (count: number) => count.toLocaleString('en-GB');
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <progress
        aria-label="Export"
        value={written}
        max={Math.max(total ?? 0, written, 1)}
        className="h-2 min-w-40 flex-1 overflow-hidden rounded-full bg-sand accent-pine [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-pine"
      />
      <p className="text-15 text-ink-soft tabular-nums">
        {figure(written)} of {total === undefined ? '...' : figure(Math.max(total, written))}{' '}
        {total === 1 && written <= 1 ? 'user' : 'users'}
      </p>
      <button type="button" onClick={onCancel} className="link-inline min-h-10">
        Cancel
      </button>
    </div>
  );
}
