import { m } from '@swapstead/messages';
import { Minus, Plus } from 'lucide-react';
import type { ControlProps } from './field.tsx';
import { whileBusy } from './while-busy.ts';

type NumberStepperProps = {
  control: ControlProps;
  /** Lower-case plural of what is counted. */
  of: string;
  /** Null if nothing is entered. */
  value: number | null;
  step?: number;
  max: number;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
};

const button =
  'grid h-full place-items-center text-ink-soft hover:text-ink aria-disabled:opacity-40 aria-disabled:hover:text-ink-soft';

/** A number field with buttons to step. Emptied, its value is null, not 0. */
export function NumberStepper({ control, of, value, step = 1, max, onChange, onBlur }: NumberStepperProps) {
  const to = (next: number) => onChange(Math.min(max, Math.max(0, Math.round(next / step) * step)));
  return (
    <div className="grid h-14 grid-cols-[48px_1fr_48px] items-center rounded-control border border-edge bg-surface focus-within:border-pine focus-within:shadow-[0_0_0_3px_color-mix(in_oklab,var(--pine)_24%,transparent)] has-aria-invalid:border-danger">
      <button
        type="button"
        aria-label={m.ui_number_stepper_fewer({ noun: of })}
        {...whileBusy(!value, () => to((value ?? 0) - step))}
        className={button}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <input
        {...control}
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        step={step}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
        onBlur={onBlur}
        className="w-full appearance-none bg-transparent text-center font-display text-22 leading-none lining-nums outline-0 [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:hidden"
      />
      <button
        type="button"
        aria-label={m.ui_number_stepper_more({ noun: of })}
        {...whileBusy(value !== null && value >= max, () => to((value ?? 0) + step))}
        className={button}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
