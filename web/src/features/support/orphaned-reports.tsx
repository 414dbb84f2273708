import type { KeptReport } from '@swapstead/contract/support/endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { dayText } from '../../lib/time/local-time.ts';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { LoadingLine } from '../../ui/loading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { evidenceQuery, keptReportsQuery } from './support.queries.ts';
import { EvidenceMessages } from './thread.tsx';

/**
 * Reports whose ticket was deleted with the reporter's account; the reported messages are kept for their retention
 * period.
 */
export function OrphanedReports() {
  const pages = useCursorPages('kept-reports');
  const { data, error, refetch } = useQuery(keptReportsQuery(pages.cursor));
  if (!data && error)
    return (
      <LoadFailedLine role="alert" className="mt-5" onRetry={refetch}>
        {m.support_orphaned_reports_could_not_be_loaded()}
      </LoadFailedLine>
    );
  if (!data || (data.reports.length === 0 && pages.number === 1)) return null;
  return (
    <section aria-labelledby="orphaned" className="mt-8">
      <h2 id="orphaned" className="text-22">
        {m.support_orphaned_reports_heading()}
      </h2>
      <p className="mt-1 max-w-text text-15 text-ink-soft">{m.support_orphaned_reports_intro()}</p>
      <ul className="mt-5 grid gap-3">
        {data.reports.map((report) => (
          <li key={report.ticket_id}>
            <Report report={report} />
          </li>
        ))}
      </ul>
      <Pager label={m.support_orphaned_reports_pages_of_reports()} pages={pages} next={data.next_cursor} />
    </section>
  );
}

/** Loads the messages only when opened, because they can be long. */
function Report({ report: { ticket_id, title, created_at, expires_at } }: { report: KeptReport }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...evidenceQuery(ticket_id), enabled: isOpen });
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line px-5 py-4"
    >
      <summary className="cursor-pointer font-semibold wrap-anywhere">
        {title}
        <span className="ms-3 text-14 font-normal text-ink-soft">
          {m.support_orphaned_reports_reported_kept_until({
            reported: dayText(created_at),
            kept_until: dayText(expires_at),
          })}
        </span>
      </summary>
      {data && <EvidenceMessages evidence={data} />}
      {!data && error && (
        <LoadFailedLine role="alert" className="mt-5" onRetry={refetch}>
          {m.support_orphaned_reports_messages_could_not_be_loaded()}
        </LoadFailedLine>
      )}
      {!data && !error && <LoadingLine>{m.support_orphaned_reports_loading_the_messages()}</LoadingLine>}
    </details>
  );
}
