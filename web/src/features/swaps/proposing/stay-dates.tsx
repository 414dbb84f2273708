import { openNightsSentence } from '@swapstead/contract/calendar/open-nights';
import type { CheckedStay } from '@swapstead/contract/swaps/endpoints';
import { daysText, rangesText, windowText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { CircleAlert, CircleCheck, CircleQuestionMark, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import { OldValue } from '../core/old-and-new-values.tsx';
import type { Dates } from './proposal-draft.ts';

type StayDatesProps = {
  title: string;
  lane: 'theirs' | 'own';
  value: Dates;
  earliest: string;
  latest: string;
  error: string | undefined;
  /** The states of these nights in the home's calendar. */
  nights: NightsCheck;
  /** The host's name; null if it is the reader's own home. */
  host: string | null;
  today: string;
  /** Replaces the date fields if both stays have the same dates. */
  shared?: { isShared: boolean; onChange: (isShared: boolean) => void };
  /** The dates that a change would replace. */
  was?: Dates | undefined;
  onChange: (dates: Dates) => void;
};

export type NightsCheck =
  | { state: 'unasked' | 'looking' | 'failed' }
  | { state: 'checked'; stay: CheckedStay };

/** Arrival and departure of one stay, with the states of its nights (PROP-06, PROP-07). */
export function StayDates(props: StayDatesProps) {
  const { title, lane, value, earliest, latest, error, nights, host, today, shared, was, onChange } = props;
  const id = useId();
  const field = (part: keyof Dates, label: string, min: string) => (
    <label htmlFor={`${id}-${part}`} className="grid gap-1.5 text-14 font-semibold">
      {label}
      <TextInput
        id={`${id}-${part}`}
        type="date"
        data-field={lane}
        min={min}
        max={latest}
        value={value[part]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange({ ...value, [part]: target.value })}
        className="font-normal"
      />
    </label>
  );
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid content-start gap-3.5 rounded-card bg-surface p-4 shadow-soft sm:p-6"
    >
      <h3 id={`${id}-title`} className="flex items-center gap-2.5 text-20">
        <span
          aria-hidden="true"
          className={`h-2 w-6.5 rounded ${lane === 'theirs' ? 'bg-pine' : 'bg-clay'}`}
        />
        {title}
      </h3>
      {shared && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={shared.isShared}
            onChange={({ target }) => shared.onChange(target.checked)}
            className="size-5.5 accent-pine"
          />
          {m.swaps_stay_dates_same_dates()}
        </label>
      )}
      {shared?.isShared ? (
        value.check_in &&
        value.check_out && <p className="text-15 text-ink-soft">{windowText(value, today)}</p>
      ) : (
        <div className="grid gap-3 min-[380px]:grid-cols-2">
          {field('check_in', m.swaps_stay_dates_arrival(), earliest)}
          {field('check_out', m.swaps_stay_dates_departure(), value.check_in || earliest)}
        </div>
      )}
      {was && (was.check_in !== value.check_in || was.check_out !== value.check_out) && (
        <p>
          <OldValue>{daysText(was, today)}</OldValue>
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <NightsLine nights={nights} host={host} today={today} />
    </section>
  );
}

/** The states of the nights, as an icon and a sentence. */
function NightsLine({ nights, host, today }: { nights: NightsCheck; host: string | null; today: string }) {
  return (
    <p aria-live="polite" className="flex items-start gap-2 text-15 font-medium not-empty:min-h-6">
      {nights.state === 'looking' && (
        <span className="text-ink-soft">{m.swaps_stay_dates_looking_at_the_calendar()}</span>
      )}
      {nights.state === 'failed' && m.swaps_stay_dates_calendar_failed()}
      {nights.state === 'checked' && <Judged stay={nights.stay} host={host} today={today} />}
    </p>
  );
}

/** The green tick is only for open nights: a host may still refuse nights that are not marked. */
function lookOf({ not_free, ask }: CheckedStay): [sign: LucideIcon, colour: string] {
  if (not_free.length > 0) return [CircleAlert, 'text-danger'];
  return ask > 0 ? [CircleQuestionMark, 'text-ink-soft'] : [CircleCheck, 'text-pine'];
}

function Judged({ stay, host, today }: { stay: CheckedStay; host: string | null; today: string }) {
  const [Sign, colour] = lookOf(stay);
  return (
    <>
      <Sign aria-hidden="true" className={`mt-0.5 size-4.5 flex-none ${colour}`} />
      <span className={`min-w-0 wrap-anywhere ${colour}`}>{nightsSentence(stay, host, today)}</span>
    </>
  );
}

/** One sentence about the nights of a stay (PROP-07). */
function nightsSentence(stay: CheckedStay, host: string | null, today: string): string {
  if (stay.not_free.length > 0) return m.swaps_not_free({ days: rangesText(stay.not_free, today) });
  return openNightsSentence(stay, host);
}
