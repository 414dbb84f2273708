import { m } from '@swapstead/messages';
import { ArrowLeft, Link2, Share2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { shownAddress } from '../../../lib/address/site-language.ts';
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
    <button type="button" onClick={back} className={`-ms-3.5 ${ghost}`}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {m.common_back()}
    </button>
  );
}

/** Opens the share sheet of the device, if it has one. Closing the sheet again is not an error. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  const canShare = useHydrated() && typeof navigator.share === 'function';
  if (!canShare) return null;
  const share = () => navigator.share({ title, url: shownAddress(paths.house(id)) }).catch(ignoreClosing);
  return (
    <button
      type="button"
      aria-label={m.homes_house_actions_share()}
      onClick={() => void share()}
      className={ghost}
    >
      <Share2 aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="max-md:sr-only">
        {m.homes_house_actions_share()}
      </span>
    </button>
  );
}

function ignoreClosing(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  toastError(m.homes_house_actions_not_shared(), m.homes_house_actions_device_did_not_take_link());
}

/** Copies the address of the page (HOUSE-08). */
export function CopyLinkButton({ id }: { id: string }) {
  async function copy() {
    const address = shownAddress(paths.house(id));
    try {
      await copyText(address);
      toast(m.homes_house_actions_link_copied(), m.homes_house_actions_link_copied_to_clipboard());
    } catch {
      // The browser refused, or offers no clipboard because the page is not on https.
      toastError(
        m.homes_house_actions_link_not_copied(),
        m.homes_house_actions_copying_not_allowed({ address }),
      );
    }
  }
  return (
    <button
      type="button"
      aria-label={m.homes_house_actions_copy_link()}
      onClick={() => void copy()}
      className={ghost}
    >
      <Link2 aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="max-md:sr-only">
        {m.homes_house_actions_copy_link()}
      </span>
    </button>
  );
}
