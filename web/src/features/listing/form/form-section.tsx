import type { ReactNode } from 'react';

type FormSectionProps = { id: string; title: string; hint: string; children: ReactNode };

/** One part of a long form, under its heading. */
export function FormSection({ id, title, hint, children }: FormSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-[calc(var(--bar)+24px)] pb-16 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-14"
    >
      <h2 id={`${id}-title`} className="text-28">
        {title}
      </h2>
      <p className="mt-2 text-ink-soft">{hint}</p>
      {children}
    </section>
  );
}
