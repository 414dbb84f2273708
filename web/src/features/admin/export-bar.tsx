import { m } from '@swapstead/messages';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import type { Segment } from './users-csv.ts';

const SEGMENTS: readonly { segment: Segment; label: string }[] = [
  { segment: 'all', label: m.admin_export_bar_all() },
  { segment: 'paid', label: m.admin_export_bar_paid() },
  { segment: 'free', label: m.admin_export_bar_free() },
  { segment: 'trialing', label: m.admin_export_bar_trial() },
  { segment: 'cancelled', label: m.admin_export_bar_cancelled() },
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
      toast(m.admin_export_bar_export_successful(), m.admin_export_bar_exported({ count }));
    } catch (error) {
      if (!signal.aborted)
        toastError(
          m.admin_export_bar_export_failed(),
          (error as Error).message || m.common_try_again_later(),
        );
    }
    setRunning(undefined);
  }

  return (
    <section aria-label={m.admin_export_bar_export()} className="rounded-card border border-line px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="font-text text-15 font-semibold tracking-normal">
          {m.admin_export_bar_export_as_csv()}
        </h2>
        <div className="flex flex-wrap gap-2">
          {SEGMENTS.map(({ segment, label }) => (
            <Button
              key={segment}
              look="quiet"
              size="small"
              busy={running !== undefined}
              onClick={() => void start(segment)}
              aria-description={m.admin_export_bar_exports({
                segment: segment === 'all' ? 'other' : segment,
              })}
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
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <progress
        aria-label={m.admin_export_bar_export()}
        value={written}
        max={Math.max(total ?? 0, written, 1)}
        className="h-2 min-w-40 flex-1 overflow-hidden rounded-full bg-sand accent-pine [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-pine"
      />
      <p className="text-15 text-ink-soft tabular-nums">
        {total === undefined
          ? m.admin_export_bar_progress_of_unknown_total({ written })
          : m.admin_export_bar_progress({ written, total: Math.max(total, written) })}
      </p>
      <button type="button" onClick={onCancel} className="link-inline min-h-10">
        {m.common_cancel()}
      </button>
    </div>
  );
}
