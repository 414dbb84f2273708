import { type ReactNode, useId } from 'react';

type SwitchProps = {
  label: string;
  /** A sentence below the label about what the switch does; also read by screen readers. */
  help?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** It is being saved: presses do nothing, but the focus stays. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with its label on the other side of the row. */
export function Switch({ label, help, checked, disabled = false, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-1">
      <label htmlFor={id} className="flex min-h-7 items-center leading-snug font-semibold text-ink">
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        aria-describedby={help ? `${id}help` : undefined}
        onChange={(event) => !busy && onChange(event.target.checked)}
        className="relative h-7 w-12 flex-none cursor-pointer appearance-none rounded-full border border-edge bg-surface transition before:absolute before:top-1/2 before:start-1 before:size-4.5 before:-translate-y-1/2 before:rounded-full before:bg-ink-soft before:transition-all checked:border-transparent checked:bg-pine checked:before:start-[calc(100%-1.375rem)] checked:before:bg-on-pine disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto"
      />
      {help && (
        <p id={`${id}help`} className="text-15 leading-snug text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}
