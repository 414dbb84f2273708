import { m } from '@swapstead/messages';
import { Check, CircleAlert, X } from 'lucide-react';
import { type FocusEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { positionToasts } from './toast-position.ts';

/** Several lines are shown below each other. */
type Description = string | readonly string[];
/** An action offered while the toast is shown. */
type Action = { label: string; run: () => void; forMs: number };
type Toast = {
  id: number;
  title: string;
  lines: readonly string[];
  destructive: boolean;
  action?: Action | undefined;
};

const SHOWN_MS = 6_000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextId = 1;

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(destructive: boolean, title: string, description: Description = [], action?: Action) {
  const lines = [description].flat().filter(Boolean);
  const toast = { id: nextId++, title, lines, destructive, action };
  change([...toasts, toast]);
  setTimeout(() => dismiss(toast.id), action?.forMs ?? SHOWN_MS);
}

function dismiss(id: number) {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Removes error toasts, because a later try has succeeded. */
export function dismissErrors() {
  change(toasts.filter(({ destructive }) => !destructive));
}

/** Shows that something succeeded. */
export const toast = (title: string, description?: Description, action?: Action) =>
  show(false, title, description, action);

/** Shows an error, announced as an alert (ERR-01, ERR-02). */
export const toastError = (title: string, description?: Description) => show(true, title, description);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Toast[] = [];

/** The toasts. The live regions are in the page from the start, or screen readers would miss the first toast. */
export function Toaster() {
  const all = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const box = useRef<HTMLDivElement>(null);
  const newest = all.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest !== undefined && box.current) positionToasts(box.current);
  }, [newest]);
  const cameFrom = useCameFrom(all);
  return (
    <div
      ref={box}
      {...cameFrom}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--dock)+var(--notice))] z-90 grid justify-items-end gap-2 data-[place=higher]:bottom-[calc(10rem+var(--dock)+var(--notice))] data-[place=below-head]:top-[calc(var(--bar)+5.5rem)] data-[place=below-head]:bottom-auto data-[place^=top]:top-[calc(var(--bar)+0.75rem)] data-[place^=top]:bottom-auto sm:start-auto sm:w-96 sm:data-[place$=left]:end-auto sm:data-[place$=left]:start-4"
    >
      <div role="status" className="contents">
        {all.filter((one) => !one.destructive).map(card)}
      </div>
      <div role="alert" className="contents">
        {all.filter((one) => one.destructive).map(card)}
      </div>
    </div>
  );
}

/** When a toast is closed or disappears, the focus returns to where it came from. */
function useCameFrom(all: readonly Toast[]) {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (all.length > 0 && document.activeElement !== document.body) return;
    if (document.activeElement === document.body) before.current?.focus({ preventScroll: true });
    before.current = null;
  }, [all]);
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
    onBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
      // A removed element has not been left.
      if (target.isConnected && !currentTarget.contains(relatedTarget)) before.current = null;
    },
  };
}

function card({ id, title, lines, destructive, action }: Toast) {
  const Icon = destructive ? CircleAlert : Check;
  return (
    <div
      key={id}
      data-toast={destructive ? 'destructive' : 'default'}
      className={`pointer-events-auto grid w-full grid-cols-[20px_1fr_44px] items-start gap-x-3.5 rounded-tile border bg-surface py-4 pe-2 ps-5 shadow-lift ${destructive ? 'border-danger' : 'border-line'}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${destructive ? 'text-danger' : 'text-pine'}`} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {lines.map((line) => (
          <p key={line} className="text-15 text-ink-soft">
            {line}
          </p>
        ))}
        {action && (
          <button
            type="button"
            className="link-inline mt-1 min-h-8 text-15 font-semibold"
            onClick={() => {
              dismiss(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={m.ui_toast_close_notice()}
        onClick={() => dismiss(id)}
        className="-my-2 grid size-11 place-items-center text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}
