import { useQuery } from '@tanstack/react-query';
import { dayText } from '../../lib/moments.ts';
import { keptEvidenceQuery } from './support.queries.ts';
import { EvidenceMessages } from './thread.tsx';

/** Reports whose ticket went with the account of who made it; what was reported is kept for its time. */
export function OrphanedReports() {
  const { data = [] } = useQuery(keptEvidenceQuery);
  const orphaned = data.filter(({ has_ticket }) => !has_ticket);
  if (orphaned.length === 0) return null;
  return (
    <section aria-labelledby="orphaned" className="mt-8">
      <h2 id="orphaned" className="text-22">
        Reports whose ticket is gone
      </h2>
      <p className="mt-1 max-w-text text-15 text-ink-soft">
        Whoever made them has deleted the account. The messages are kept all the same, until the day that is
        shown.
      </p>
      <ul className="mt-5 grid gap-3">
        {orphaned.map((report) => (
          <li key={report.ticket_id}>
            <details className="rounded-card border border-line px-5 py-4">
              <summary className="cursor-pointer font-semibold wrap-anywhere">
                {report.title}
                <span className="ml-3 text-14 font-normal text-ink-soft">
                  reported {dayText(report.created_at)}, kept until {dayText(report.expires_at)}
                </span>
              </summary>
              <EvidenceMessages evidence={report} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
