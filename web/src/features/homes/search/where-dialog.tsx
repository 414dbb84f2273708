import { m } from '@swapstead/messages';
import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { scrollToTopBar } from '../query/use-scroll-to-top-bar.ts';
import { WHERE_CELL } from './search-row-pieces.tsx';

type WhereDialogProps = {
  open: boolean;
  /** Whether another dialog is open below; then this one covers the whole window too. */
  isOverDialog: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Below this width it covers the whole window, so that the list has all the room above the keyboard. */
const PHONE = '(max-width: 639.98px)';

/** The height that the list takes below its button, in pixels. */
const ROOM = 560;

/** The dialog of 'Where': a list below its button, or on a phone the whole window (FIND-06). */
export function WhereDialog({ open, isOverDialog, onClose, children }: WhereDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isPhone = useMedia(PHONE);
  const isFull = isPhone || isOverDialog;
  const isClosing = useOpenDialog(ref, open, isFull);
  useHeightAboveKeyboard(ref, open && isFull);
  useLeaving(ref, open && !isFull, onClose);
  const [page, setPage] = useState<Element | null>(null);
  useLayoutEffect(() => setPage(ref.current?.closest('section')?.parentElement ?? null), []);
  return (
    <>
      <dialog
        ref={ref}
        aria-label={m.homes_where()}
        {...(isFull ? { 'data-full': '', 'data-cover': '' } : { 'data-under': '' })}
        onKeyDown={(event) => {
          if (isFull || event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
        onCancel={(event) => {
          // Otherwise the browser would return the focus before it reports the cancel event.
          event.preventDefault();
          onClose();
        }}
        onClose={() => !isClosing.current && !ref.current?.open && onClose()}
        className={
          isFull
            ? 'fixed inset-0 m-0 size-full max-h-none max-w-none flex-col overflow-hidden bg-surface text-ink open:flex'
            : 'absolute top-full start-0 z-40 m-0 mt-2.5 w-[min(100%,38.75rem)] overflow-clip rounded-panel border border-line bg-surface text-ink shadow-lift'
        }
      >
        {open && (
          <>
            {isFull && (
              <div className="flex flex-none items-center justify-between pt-2.5 pe-2 ps-5">
                <h2 className="text-22">{m.homes_where_dialog_where_to()}</h2>
                <button
                  type="button"
                  onClick={onClose}
                  aria-label={m.common_close()}
                  className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              </div>
            )}
            {children}
          </>
        )}
      </dialog>
      {open && !isFull && page && createPortal(<Shade onPress={onClose} />, page)}
    </>
  );
}

/** Dims the page below the panel. A press on it only closes the list; keyboard users have Escape. */
function Shade({ onPress }: { onPress: () => void }) {
  return (
    <div
      data-shade=""
      aria-hidden="true"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="fixed inset-0 z-20 bg-night/28"
    />
  );
}

/** Opens the dialog with the focus in its field, and returns the focus on closing. */
function useOpenDialog(ref: React.RefObject<HTMLDialogElement | null>, open: boolean, isFull: boolean) {
  const opener = useRef<Element>(null);
  // The page is notified if the browser closes the dialog, as the back button of a phone does, but not if the page
  // itself does.
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const { activeElement } = document;
    if (!dialog.contains(activeElement)) opener.current = activeElement;
    isClosing.current = false;
    if (isFull) dialog.showModal();
    else dialog.show();
    dialog.querySelector('input')?.focus({ preventScroll: true });
    const panel = dialog.closest('section');
    if (!isFull && panel && innerHeight - dialog.getBoundingClientRect().top < ROOM) scrollToTopBar(panel);
    return () => {
      const isInside = [null, document.body].includes(document.activeElement as HTMLElement | null);
      const isHere = isInside || dialog.contains(document.activeElement);
      isClosing.current = true;
      dialog.close();
      if (isHere && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [ref, open, isFull]);
  return isClosing;
}

/** A list below its button closes on a press elsewhere, or when the focus leaves it. */
function useLeaving(ref: React.RefObject<HTMLDialogElement | null>, isOpen: boolean, onClose: () => void) {
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Element) || ref.current?.contains(target)) return;
      // The button and the shade close the list themselves.
      if (!target.closest(`[${WHERE_CELL}], [data-shade]`)) leave();
    };
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, onElsewhere, { signal: listening.signal });
    return () => listening.abort();
  }, [ref, isOpen]);
}

/**
 * Ends a full-screen dialog at the top of the phone's keyboard, also in browsers that lay the keyboard over the page.
 */
function useHeightAboveKeyboard(ref: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const element = ref.current;
    const view = window.visualViewport;
    if (!isOpen || !element || !view) return;
    const fit = () => {
      element.style.height = `${Math.round(view.height * view.scale)}px`;
      // Some browsers scroll the window to the field instead of shrinking it.
      element.style.top = `${view.scale > 1 ? 0 : Math.round(view.offsetTop)}px`;
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
      element.style.height = '';
      element.style.top = '';
    };
  }, [ref, isOpen]);
}
