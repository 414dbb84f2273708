import { m } from '@swapstead/messages';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { focusDialogContent, focusHeading } from './initial-focus.ts';

type DialogProps = {
  title: string;
  open: boolean;
  /** 'wide' has room for two months. */
  size?: 'regular' | 'wide';
  /** 'heading' if all of it has to be read before anything is pressed. */
  initialFocus?: 'content' | 'heading';
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the foot: the one that changes nothing first, the main one last. */
  actions?: ReactNode;
};

/**
 * A modal dialog on the browser's own <dialog>: it traps the focus, closes on Escape and returns the focus to what
 * opened it. The focus starts in its content rather than on its close button. See docs/decisions/0900.
 */
export function Dialog(props: DialogProps) {
  const { title, open, size = 'regular', initialFocus = 'content', onClose, children, actions } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isGone = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    isGone.current = false;
    // Close it while it is still in the document: only then does the browser return the focus.
    return () => {
      isGone.current = true;
      dialog?.close();
    };
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      if (initialFocus === 'heading') focusHeading(dialog);
      else focusDialogContent(dialog);
    }
    if (!open) dialog?.close();
  }, [open, initialFocus]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The browser would return the focus first and fire the event a moment later; a press in between would open
        // nothing. A file field in the dialog fires cancel too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => !isGone.current && !ref.current?.open && onClose()}
      className={`m-auto ${size === 'wide' ? 'w-[min(100%-1rem,50rem)]' : 'w-[min(100%-2rem,32rem)]'} rounded-panel bg-surface p-0 text-ink shadow-lift backdrop:bg-night/50`}
    >
      {open && (
        <div className="p-6 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} tabIndex={-1} className="text-28 outline-none">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={m.common_close()}
              className="-mt-2 -me-3 grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          <div data-content="" className="mt-3 text-ink-soft">
            {children}
          </div>
          {actions && (
            <div data-actions="" className="mt-8 flex flex-wrap justify-end gap-3">
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
