import { addDays, daysOf, monthName, weekdayName, weeksOf } from '@swapstead/contract/days';
import type { ComponentProps, ReactNode } from 'react';

const WEEKDAYS = daysOf({ from: '2024-01-01', to: '2024-01-08' }).map(weekdayName);

/** How a night looks, by shape as well as colour. */
export type NightLook = 'open' | 'ask' | 'closed' | 'feed' | 'taken' | 'past';

type MonthTableProps = Omit<ComponentProps<'table'>, 'children'> & {
  month: string;
  /** The content of a day's cell. */
  children: (day: string) => ReactNode;
};

/** A table of a month by weeks, Monday first. */
export function MonthTable({ month, children, className = '', role, ...rest }: MonthTableProps) {
  const cell = role === 'grid' ? 'gridcell' : undefined;
  return (
    <table
      role={role}
      aria-label={monthName(month)}
      className={`w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-1 self-start text-center text-15 tabular-nums ${className}`}
      {...rest}
    >
      <thead>
        <tr className="text-14 text-ink-soft">
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="h-8 font-normal">
              {weekday.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the week
              <td key={index} role={cell} className="h-11 p-0" data-day={day ?? undefined}>
                {day && children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const looks: Record<NightLook, string> = {
  open: 'bg-pine font-semibold text-on-pine',
  ask: 'after:absolute after:bottom-1.5 after:left-1/2 after:size-1 after:-translate-x-1/2 after:rounded-full after:bg-edge',
  closed: 'bg-sand text-ink-soft line-through',
  feed: 'bg-[repeating-linear-gradient(135deg,var(--line)_0_4px,transparent_4px_9px)] font-medium',
  taken:
    'border-y-[1.5px] border-clay font-semibold text-clay data-first:border-s-[1.5px] data-last:border-e-[1.5px]',
  past: 'text-ink-soft',
};

/** Classes for a night's cell; neighbouring nights of the same look form a band. */
export function nightProps(day: string, lookOf: (day: string) => NightLook | undefined) {
  const look = lookOf(day) ?? 'past';
  const isFirst = lookOf(addDays(day, -1)) !== look;
  const isLast = lookOf(addDays(day, 1)) !== look;
  const round = `${isFirst ? 'rounded-s-control' : ''} ${isLast ? 'rounded-e-control' : ''}`;
  return {
    'data-look': look,
    'data-first': isFirst || undefined,
    'data-last': isLast || undefined,
    className: `relative grid h-10.5 w-full place-items-center ${round} ${looks[look]}`,
  };
}

/** An entry of the legend. */
export function LegendItem({ look, children }: { look: NightLook; children: ReactNode }) {
  const { className } = nightProps('2000-01-01', (day) => (day === '2000-01-01' ? look : undefined));
  return (
    <li className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`${className} size-5! flex-none rounded-[5px]! border border-line after:bottom-[7px]! ${look === 'taken' ? 'border-clay!' : ''}`}
      >
        {look === 'closed' && <span className="h-0.5 w-2.5 bg-ink-soft" />}
        {look === 'taken' && <Roof />}
      </span>
      {children}
    </li>
  );
}

/** The logo's roof, which marks a swap. */
export function Roof() {
  return (
    <svg aria-hidden="true" viewBox="0 0 14 9" className="h-2 w-3 fill-none stroke-current stroke-[1.6]">
      <path d="M1 8 4.5 2 7 6l2.5-4L13 8" />
    </svg>
  );
}
