import { languageName } from '@swapstead/contract/locale';
import { dayText, namesText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { currentLanguage, m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api/api.ts';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { Box } from '../core/swap-aside.tsx';
import { agreementQuery } from '../core/swaps.queries.ts';
import { AgreementFiles } from './agreement-files.tsx';
import { AgreementLetter } from './agreement-letter.tsx';
import { AgreementTranslation } from './agreement-translation.tsx';
import { SignForm } from './sign-form.tsx';

const WITH_AGREEMENT = new Set<SwapView['state']>([
  'agreed',
  'final',
  'completed',
  'disputed',
  'not_happened',
]);

/** The agreement as a letter, with the signature form beside it (AGREE-01). */
export function AgreementSection({ userId, swap }: { userId: string; swap: SwapView }) {
  const has = WITH_AGREEMENT.has(swap.state);
  const {
    data: agreement,
    error,
    refetch,
  } = useQuery({
    ...agreementQuery(userId, swap.id, swap.revision),
    enabled: has,
  });
  if (!has) return null;
  return (
    <section
      id="agreement"
      aria-labelledby="agreement-title"
      className="mt-12 scroll-mt-24 border-t border-line pt-12"
    >
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="agreement-title" className="text-28">
          {m.swaps_agreement_section_agreement()}
        </h2>
        {agreement && (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            {agreement.translation && (
              <a href="#translation" className="link-inline">
                {m.swaps_agreement_to_the_translation({ language: languageName(currentLanguage()) })}
              </a>
            )}
            <a href="#signatures" className="link-inline">
              {m.swaps_agreement_section_to_the_signatures()}
            </a>
          </p>
        )}
      </div>
      {error && !agreement && (
        <LoadFailedLine
          className="text-ink-soft"
          onRetry={isApiError(error) && error.status === 403 ? undefined : refetch}
        >
          {error.message || m.swaps_agreement_section_failed()}
        </LoadFailedLine>
      )}
      {!agreement && !error && <div aria-hidden="true" className="bone h-140 rounded-card" />}
      {agreement && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="grid min-w-0 gap-6">
            <AgreementLetter swap={swap} agreement={agreement} />
            <AgreementTranslation agreement={agreement} />
          </div>
          <div className="grid gap-6 lg:sticky lg:top-24">
            <Box
              title={
                canSign(swap) ? m.swaps_agreement_section_sign() : m.swaps_agreement_section_signatures()
              }
            >
              {canSign(swap) ? (
                <SignForm userId={userId} swap={swap} agreement={agreement} />
              ) : (
                <p className="text-15 text-ink-soft">{standing(swap)}</p>
              )}
              <AgreementFiles swap={swap} agreement={agreement} />
            </Box>
          </div>
        </div>
      )}
    </section>
  );
}

const canSign = (swap: SwapView) => swap.state === 'agreed' && !swap.signed.includes(swap.me) && !swap.change;

function standing(swap: SwapView): string {
  if (swap.state !== 'agreed') return m.swaps_agreement_section_signed_by_everybody();
  if (swap.change) return m.swaps_refusal_change_waiting();
  const day = dayText(swap.sign_until?.day ?? swap.today, swap.today);
  const missing = swap.parties.filter(({ party }) => !swap.signed.includes(party)).map(({ name }) => name);
  return m.swaps_agreement_section_signed_waiting_for({ names: namesText(missing), day });
}
