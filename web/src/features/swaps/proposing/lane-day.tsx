import { dayName } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import type { ComponentProps } from 'react';
import type { NightState } from './night-lanes.ts';

/** Names of the night states, as in the calendar of the house page (CAL-03). */
const WORDS: Record<NightState, string> = {
  open: m.swaps_lane_day_open(),
  ask: m.swaps_lane_day_ask_the_host(),
  closed: m.swaps_lane_day_closed(),
};

type LaneDayProps = {
  day: string;
  /** The states at both homes, theirs first; undefined if there is only one home, or its state is unknown. */
  states: readonly (NightState | undefined)[];
  /** Where the night is in the chosen dates: arrival, between, or the day of departure. */
  part: 'from' | 'in' | 'to' | undefined;
  isPast: boolean;
} & Pick<ComponentProps<'button'>, 'tabIndex' | 'onClick' | 'onKeyDown' | 'ref'>;

const discs = {
  from: 'bg-pine text-on-pine font-semibold',
  to: 'bg-pine text-on-pine font-semibold',
  in: '',
};

/** A day with a mark for each home: a bar if open, a ring to ask, a cross if closed. */
export function LaneDay({ day, states, part, isPast, ...button }: LaneDayProps) {
  const [theirs, own] = states;
  const clashes = (part === 'from' || part === 'in') && states.includes('closed');
  return (
    <button
      type="button"
      data-day={day}
      disabled={isPast}
      aria-label={nameOf(day, theirs, own, isPast)}
      aria-pressed={part !== undefined}
      className={`relative h-15.5 text-center text-15 tabular-nums focus-visible:-outline-offset-2 disabled:opacity-40 ${wash(part)}`}
      {...button}
    >
      <span
        className={`absolute top-0.75 left-1/2 z-2 grid size-7.5 -translate-x-1/2 place-items-center rounded-full ${part ? discs[part] : ''} ${clashes ? 'font-bold text-danger' : ''} ${clashes && part === 'from' ? 'bg-danger! text-surface!' : ''}`}
      >
        {Number(day.slice(8))}
      </span>
      {states.map((state, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is identified by its position
        <Mark key={lane} state={state} lane={lane} />
      ))}
    </button>
  );
}

function nameOf(day: string, theirs: NightState | undefined, own: NightState | undefined, isPast: boolean) {
  if (isPast) return m.swaps_lane_day_past({ day: dayName(day) });
  const named = theirs
    ? m.swaps_lane_day_their_home({ day: dayName(day), state: WORDS[theirs] })
    : dayName(day);
  return own ? m.swaps_lane_day_your_home({ day: named, state: WORDS[own] }) : named;
}

const wash = (part: LaneDayProps['part']) =>
  part === 'in'
    ? 'bg-pine-wash'
    : part === 'from'
      ? 'bg-linear-to-r from-transparent from-50% to-pine-wash to-50%'
      : part === 'to'
        ? 'bg-linear-to-l from-transparent from-50% to-pine-wash to-50%'
        : '';

const tops = ['top-9.5', 'top-12'] as const;

const colours = ['text-pine', 'text-clay'] as const;

/**
 * The mark of one home on a day, or a mark in the legend. Shape and position carry the meaning, colour only repeats it.
 */
export function Mark({ state, lane = -1 }: { state: NightState | undefined; lane?: number }) {
  if (!state) return null;
  const colour = state === 'closed' ? undefined : colours[lane];
  return (
    <svg
      viewBox={state === 'open' ? '0 0 48 9' : '18 0 12 9'}
      preserveAspectRatio={state === 'open' ? 'none' : 'xMidYMid meet'}
      aria-hidden="true"
      className={`absolute inset-x-0 z-1 h-2 w-full ${tops[lane] ?? ''} ${colour ?? 'text-ink-soft'}`}
    >
      {state === 'open' && <rect width="48" height="7" y="1" fill="currentColor" />}
      {state === 'ask' && (
        <circle cx="24" cy="4.5" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.6" />
      )}
      {state === 'closed' && (
        <path d="m20.5 1 7 7m0-7-7 7" fill="none" stroke="currentColor" strokeWidth="1.5" />
      )}
    </svg>
  );
}
