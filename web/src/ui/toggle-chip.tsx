import { Check, X } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A chip to switch on and off: filled and ticked when on, so that the state doesn't depend on colour alone. */
export function ToggleChip({ children, ...rest }: ComponentProps<'button'> & { 'aria-pressed': boolean }) {
  return (
    <button
      type="button"
      className="group inline-flex min-h-10 items-center gap-2 rounded-full border border-edge px-4 py-1 text-start text-15 leading-tight font-medium wrap-anywhere transition hover:border-ink aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-on-pine"
      {...rest}
    >
      <Check aria-hidden="true" className="-ms-0.5 hidden size-4 flex-none group-aria-pressed:block" />
      <span>{children}</span>
    </button>
  );
}

/**
 * A chip that disappears when pressed. Screen readers read `what` before the text, because they can't see the cross.
 */
export function RemovableChip({
  what,
  children,
  onRemove,
}: {
  what: string;
  children: string;
  onRemove: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex min-h-10 items-center gap-1.5 rounded-full bg-sand py-1 pe-2.5 ps-4 text-start text-15 leading-tight wrap-anywhere hover:*:last:text-ink"
    >
      <span>
        <span className="sr-only">{what} </span>
        {children}
      </span>
      <X aria-hidden="true" className="size-4 flex-none text-ink-soft transition" />
    </button>
  );
}
