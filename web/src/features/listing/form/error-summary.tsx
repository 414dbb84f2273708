import { m } from '@swapstead/messages';
import { CircleAlert } from 'lucide-react';
import type { RefObject } from 'react';

export type FormFault = { field: string; message: string };

type ErrorSummaryProps = { faults: readonly FormFault[]; ref: RefObject<HTMLElement | null> };

/** The faults of the form with links to their fields. It takes the focus when the form is sent with faults. */
export function ErrorSummary({ faults, ref }: ErrorSummaryProps) {
  if (faults.length === 0) return null;
  return (
    <section
      ref={ref}
      aria-labelledby="faults"
      tabIndex={-1}
      className="mb-10 scroll-mt-[calc(var(--bar)+24px)] rounded-card border border-danger bg-surface p-5 sm:p-6"
    >
      <h2 id="faults" className="flex items-center gap-3 text-20">
        <CircleAlert aria-hidden="true" className="size-5 flex-none text-danger" />
        {m.listing_error_summary_things_need_a_look({ count: faults.length })}
      </h2>
      <ul className="mt-3 grid gap-1 ps-8">
        {faults.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                const control = document.getElementById(field);
                control?.focus({ preventScroll: true });
                control?.scrollIntoView({ block: 'center' });
              }}
              className="inline-block min-h-6 text-danger underline decoration-1 underline-offset-3"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
