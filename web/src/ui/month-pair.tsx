import { addMonths, monthName } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type MonthPairProps = {
  /** The first month in view, and the months between which it can be turned. */
  month: string;
  first: string;
  last: string;
  onTurn: (month: string) => void;
  labels?: readonly [earlier: string, later: string];
  heading?: 'h3' | 'h4';
  /** The second month shows from 640 pixels, or from 960 where a day takes more room. */
  from?: 'sm' | 'lg';
  className?: string;
  children: (month: string) => ReactNode;
};

const classes = {
  sm: { pair: 'sm:grid-cols-2', second: 'max-sm:not-first:hidden', laterOnPhone: 'sm:invisible' },
  lg: { pair: 'lg:grid-cols-2', second: 'max-lg:not-first:hidden', laterOnPhone: 'lg:invisible' },
} as const;

/** Two months side by side, one on a phone, with buttons that turn to earlier and later months. */
export function MonthPair({
  month,
  first,
  last,
  onTurn,
  labels = [m.ui_month_pair_earlier_month(), m.ui_month_pair_later_month()],
  heading: Heading = 'h3',
  from = 'sm',
  className = 'gap-x-8',
  children,
}: MonthPairProps) {
  const { pair, second, laterOnPhone } = classes[from];
  const shown = [month, addMonths(month, 1)].filter((one) => one <= last);
  return (
    <div className={`grid ${pair} ${className}`}>
      {shown.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the buttons keep the focus while the months change
        <section key={index} aria-label={monthName(one)} className={second}>
          <div className="grid grid-cols-[44px_1fr_44px] items-center">
            {index === 0 ? (
              <TurnMonth
                by={-1}
                label={labels[0]}
                isOff={month <= first}
                onTurn={() => onTurn(addMonths(month, -1))}
              />
            ) : (
              <span />
            )}
            <Heading aria-live="polite" className="text-center font-display text-20">
              {monthName(one)}
            </Heading>
            <TurnMonth
              by={1}
              label={labels[1]}
              className={index < shown.length - 1 ? laterOnPhone : ''}
              isOff={one >= last}
              onTurn={() => onTurn(addMonths(month, 1))}
            />
          </div>
          {children(one)}
        </section>
      ))}
    </div>
  );
}

type TurnMonthProps = { by: -1 | 1; label: string; isOff: boolean; className?: string; onTurn: () => void };

/** Not `disabled` at the end of the calendar, where the button would lose the focus. */
export function TurnMonth({ by, label, isOff, className = '', onTurn }: TurnMonthProps) {
  const Icon = by < 0 ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onTurn()}
      className={`grid size-11 place-items-center rounded-full hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent ${className}`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
