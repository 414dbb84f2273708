import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { inThisLanguage } from '../../../lib/api/api.ts';
import { printAlone } from '../../../lib/browser/print-alone.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { toastError } from '../../../ui/toast.tsx';
import { whileBusy } from '../../../ui/while-busy.ts';
import type { Agreement } from '../core/swaps.queries.ts';

const look = 'link-quiet inline-flex min-h-11 items-center gap-2.5 font-semibold disabled:text-ink-soft';

/** The agreement as a PDF, as the plain text whose hash is signed, and on paper (AGREE-06 to AGREE-08). */
export function AgreementFiles({ swap, agreement }: { swap: SwapView; agreement: Agreement }) {
  const [isPreparing, setPreparing] = useState(false);
  const name = `agreement-${swap.id.slice(0, 8)}-${agreement.revision}`;

  async function savePdf() {
    setPreparing(true);
    try {
      const response = await fetch(`/api/swaps/${swap.id}/agreement.pdf`, { headers: inThisLanguage });
      if (!response.ok) throw new Error(String(response.status));
      saveFile(await response.blob(), `${name}.pdf`);
    } catch {
      toastError(
        m.swaps_agreement_files_pdf_not_made(),
        m.swaps_agreement_files_download_text_or_try_again(),
      );
    } finally {
      setPreparing(false);
    }
  }

  return (
    <ul className="mt-4 grid border-t border-line pt-3">
      <li>
        <button type="button" className={look} {...whileBusy(isPreparing, () => void savePdf())}>
          <Download aria-hidden="true" className="size-4.5" />
          {isPreparing ? m.swaps_agreement_files_preparing_pdf() : m.swaps_agreement_files_download_pdf()}
        </button>
      </li>
      <li>
        <a href={`/api/swaps/${swap.id}/agreement.txt`} download={`${name}.txt`} className={look}>
          <Download aria-hidden="true" className="size-4.5" />
          {m.swaps_agreement_files_download_text()}
        </a>
      </li>
      <li>
        <button type="button" className={look} onClick={printAlone}>
          <Printer aria-hidden="true" className="size-4.5" />
          {m.swaps_agreement_files_print()}
        </button>
      </li>
    </ul>
  );
}
