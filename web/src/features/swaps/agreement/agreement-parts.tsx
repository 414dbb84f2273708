import type { Agreement } from '../core/swaps.queries.ts';

/** The headings of an agreement, each beside its text. */
export function AgreementParts({ sections }: Pick<Agreement, 'sections'>) {
  return sections.map(({ heading, paragraphs }) => (
    <section
      key={heading}
      className="grid gap-x-6 gap-y-1 border-t border-line py-4.5 first:border-t-0 sm:grid-cols-[132px_minmax(0,1fr)] print:block"
    >
      <h3 className="font-display text-16 font-semibold">{heading}</h3>
      <div className="grid gap-2 font-display text-16 leading-relaxed print:block">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} dir="auto" className="whitespace-pre-line wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  ));
}
