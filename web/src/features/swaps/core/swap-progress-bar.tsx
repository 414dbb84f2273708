import { m } from '@swapstead/messages';
import { Check } from 'lucide-react';

export type Step = {
  label: string;
  /** Such as '4 May'; absent if not known yet. */
  day?: string | undefined;
  state: 'done' | 'now' | 'ahead';
};

/** The progress of a swap from proposal to end: a row on a desktop, a column on a phone. */
export function SwapProgressBar({ steps }: { steps: readonly Step[] }) {
  return (
    <ol
      aria-label={m.swaps_swap_progress_bar_label()}
      className="mt-8 grid lg:mt-10 lg:auto-cols-fr lg:grid-flow-col lg:gap-0"
    >
      {steps.map(({ label, day, state }, index) => (
        <li
          key={label}
          aria-current={state === 'now' ? 'step' : undefined}
          className={`relative flex justify-between gap-3 pb-5 ps-8.5 text-15 text-ink-soft lg:block lg:pt-7.5 lg:pe-3 lg:pb-0 lg:ps-0 ${index === steps.length - 1 ? '' : line(state)}`}
        >
          <span
            className={`absolute top-0.5 start-0 z-1 grid size-4.5 place-items-center rounded-full border-2 lg:top-0 ${state === 'ahead' ? 'border-edge bg-paper' : 'border-pine bg-pine text-on-pine'}`}
          >
            {state !== 'ahead' && <Check aria-hidden="true" strokeWidth={2.6} className="size-3" />}
          </span>
          <span className="font-semibold text-ink lg:block">
            {label}
            {state === 'done' && <span className="sr-only">{m.swaps_swap_progress_bar_done()}</span>}
          </span>
          {day && <span className="text-end whitespace-nowrap lg:text-start">{day}</span>}
        </li>
      ))}
    </ol>
  );
}

const line = (state: Step['state']) =>
  `after:absolute after:top-2 after:bottom-[-8px] after:start-2 after:w-0.5 lg:after:inset-x-0 lg:after:top-2 lg:after:bottom-auto lg:after:h-0.5 lg:after:w-auto ${state === 'done' ? 'after:bg-pine' : 'after:bg-line'}`;
