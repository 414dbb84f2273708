import { ArrowLeft, Link2, Share2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { entryState } from '../../../lib/browser/history.ts';
import { useHydrated } from '../../../lib/loading/hydrated.ts';
import { paths } from '../../../paths.ts';
import { toast, toastError } from '../../../ui/toast.tsx';

const ghost =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3.5 font-semibold transition hover:bg-sand';

/**
 * Whether the history has an earlier page of this site. If the browser does not report it, the router's counter does.
 */
const canGoBack = (): boolean => window.navigation?.canGoBack ?? (entryState()?.idx ?? 0) > 0;

/** Goes back to the previous page of this site, or to the home page if there is none (HOUSE-04). */
export function BackButton() {
  const navigate = useNavigate();
  const back = () => void (canGoBack() ? navigate(-1) : navigate(paths.home()));
  return (
    <button type="button" onClick={back} className={`-ml-3.5 ${ghost}`}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back
    </button>
  );
}

/** Opens the share sheet of the device, if it has one. Closing the sheet again is not an error. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  const canShare = useHydrated() && typeof navigator.share === 'function';
  if (!canShare) return null;
  const share = () =>
    navigator.share({ title, url: window.location.origin + paths.house(id) }).catch(ignoreClosing);
  return (
    <button type="button" aria-label="Share" onClick={() => void share()} className={ghost}>
      <Share2 aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="max-md:sr-only">
        Share
      </span>
    </button>
  );
}

function ignoreClosing(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  toastError('Not shared', 'Your device did not take the link. You can copy it instead.');
}

/** Copies the address of the page (HOUSE-08). */
export function CopyLinkButton({ id }: { id: string }) {
  async function copy() {
    const address = window.location.origin + paths.house(id);
    try {
      await copyText(address);
      toast('Link copied', 'House link copied to clipboard!');
    } catch {
      // The browser refused, or offers no clipboard because the page is not on https.
      toastError('Link not copied', `Your browser does not allow it. The address is ${address}`);
    }
  }
  return (
    <button type="button" aria-label="Copy link" onClick={() => void copy()} className={ghost}>
      <Link2 aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="max-md:sr-only">
        Copy link
      </span>
    </button>
  );
}
