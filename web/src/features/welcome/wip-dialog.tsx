import { m } from '@swapstead/messages';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { safeStorage } from '../../lib/browser/safe-storage.ts';
import { STORAGE_KEYS } from '../../lib/drafts/storage-keys.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Says that the site is a work in progress (HOME-01). Not modal: the page and a notice at the bottom of the window
 * can be used at the same time, in any order (COOKIE-11).
 */
export function WipDialog({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  function dismiss() {
    // Closing returns the focus; the close event is too late to store anything if the page is left immediately.
    ref.current?.close();
    rememberDismissal();
    onClose();
  }
  const onEscape = useEffectEvent(dismiss);
  useEffect(() => {
    ref.current?.show();
    const listening = new AbortController();
    // Browsers don't close a non-modal dialog on Escape. A dialog above it closes first.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) {
          onEscape();
        }
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby="wip-title"
      aria-describedby="wip-text"
      className="fixed top-[calc(var(--bar)+var(--offer,0px)+16px)] end-gutter start-auto z-30 m-0 max-h-[calc(100dvh-var(--bar)-var(--notice)-2rem)] w-[min(100%-2*var(--spacing-gutter),25rem)] overflow-y-auto rounded-card bg-surface px-4 py-3 text-ink shadow-lift max-sm:py-2 max-sm:open:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 sm:rounded-panel sm:p-7"
    >
      <h2
        id="wip-title"
        className="text-18 max-sm:col-start-1 max-sm:row-start-1 max-sm:leading-tight sm:pe-10 sm:text-22"
      >
        {m.welcome_wip_dialog_title()}
      </h2>
      <p
        id="wip-text"
        className="text-14 text-ink-soft max-sm:row-start-2 max-sm:leading-snug sm:mt-2 sm:text-15"
      >
        {m.welcome_wip_dialog_still_being_built()}
        <span className="max-sm:hidden">{` ${m.welcome_wip_dialog_look_around()}`}</span>
      </p>
      <Button size="small" className="max-sm:row-start-2 sm:mt-5" onClick={dismiss}>
        {m.welcome_wip_dialog_got_it()}
      </Button>
      <button
        type="button"
        aria-label={m.common_close()}
        onClick={dismiss}
        className="grid size-8 place-items-center justify-self-end max-sm:col-start-2 max-sm:row-start-1 sm:absolute sm:top-3 sm:end-3 sm:size-11 rounded-full text-ink-soft transition hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </dialog>
  );
}

const rememberDismissal = () => safeStorage.set(STORAGE_KEYS.wipDismissed, new Date().toISOString());
