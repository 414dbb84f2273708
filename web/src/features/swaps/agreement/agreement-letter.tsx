import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { Copy } from 'lucide-react';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { dateTimeText } from '../core/history-list.tsx';
import type { Agreement } from '../core/swaps.queries.ts';
import { AgreementParts } from './agreement-parts.tsx';

/** The agreement as a letter: headings beside the text, hash and signatures at the end. */
export function AgreementLetter({ swap, agreement }: { swap: SwapView; agreement: Agreement }) {
  return (
    <article
      data-printed
      className="min-w-0 rounded-[6px] bg-surface px-5 py-9 shadow-lift sm:px-12 sm:py-12"
    >
      <p lang={agreement.language} className="mb-6 hidden font-display text-28 print:block">
        {agreement.title}
      </p>
      {agreement.listing_changed && (
        <p className="mb-6 rounded-tile bg-sand px-4 py-3 text-15 print:hidden">
          {m.swaps_agreement_letter_listing_has_changed_since_agreement()}
        </p>
      )}
      <div lang={agreement.language}>
        <AgreementParts sections={agreement.sections} />
      </div>
      <section id="signatures" className="scroll-mt-24 break-inside-avoid border-t border-line pt-5">
        <h3 className="text-20">{m.swaps_agreement_letter_signatures()}</h3>
        {agreement.signatures.length === 0 && swap.revision > 1 && (
          <p className="mt-2 text-15 text-ink-soft">
            {m.swaps_agreement_letter_terms_have_changed_everybody_signs()}
          </p>
        )}
        <ul className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {agreement.signatures.map((one) => (
            <li key={one.party}>
              <p className="border-b border-pine pb-1 font-display text-28 wrap-anywhere text-pine italic">
                {one.name}
              </p>
              <p className="mt-2 text-14 text-ink-soft wrap-anywhere">
                {signedText(one, swap.today)}
                <br />
                {one.sha256.slice(0, 8)}
              </p>
            </li>
          ))}
          {agreement.missing.map((name) => (
            <li key={name}>
              <p className="border-b border-dashed border-edge pb-1 text-28">{'\u00a0'}</p>
              <p className="mt-2 text-14 text-ink-soft wrap-anywhere">
                <b className="font-semibold text-ink">{name}</b>
                <br />
                {m.swaps_agreement_letter_not_signed_yet()}
              </p>
            </li>
          ))}
        </ul>
        <div className="mt-8 border-t border-line pt-5 text-14">
          <p className="text-ink-soft">SHA-256</p>
          <p className="mt-1 font-mono text-[0.8125rem] break-all">{agreement.sha256}</p>
          <button
            type="button"
            onClick={() =>
              void copyText(agreement.sha256).then(
                () => toast(m.swaps_copied()),
                () =>
                  toastError(
                    m.swaps_not_copied(),
                    m.swaps_agreement_letter_please_select_text_copy_yourself(),
                  ),
              )
            }
            className="link-quiet mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-pine print:hidden"
          >
            <Copy aria-hidden="true" className="size-4" />
            {m.swaps_agreement_letter_copy()}
          </button>
          {agreement.name_taken_out && (
            <p className="mt-2 text-ink-soft">
              {m.swaps_agreement_letter_name_taken_out({ sha256: agreement.sha256 })}
            </p>
          )}
        </div>
      </section>
    </article>
  );
}

/** '{name} signed on {day} at {time}', in the reader's time zone. */
function signedText({ name, signed_at }: { name: string; signed_at: string }, today: string): string {
  const moment = dateTimeText(signed_at, today);
  const cut = moment.lastIndexOf(', ');
  return m.swaps_agreement_letter_signed({ name, day: moment.slice(0, cut), time: moment.slice(cut + 2) });
}
