import { languageName } from '@swapstead/contract/locale';
import { m } from '@swapstead/messages';
import type { Agreement } from '../core/swaps.queries.ts';
import { AgreementParts } from './agreement-parts.tsx';

/** The agreement in the language of the page, below the text that is signed (LANG-18). It is not printed with that. */
export function AgreementTranslation({ agreement }: { agreement: Agreement }) {
  if (!agreement.translation) return null;
  return (
    <section
      id="translation"
      aria-labelledby="translation-title"
      className="min-w-0 scroll-mt-24 rounded-[6px] border border-line px-5 py-9 sm:px-12 sm:py-12"
    >
      <h3 id="translation-title" className="text-20">
        {m.swaps_agreement_translation()}
      </h3>
      <p className="mt-2 mb-4 max-w-text text-15 text-ink-soft">
        {m.swaps_agreement_translation_note({ language: languageName(agreement.language) })}
      </p>
      <AgreementParts sections={agreement.translation.sections} />
    </section>
  );
}
