import type { OwnCalendar, Word } from '@swapstead/contract/calendar/endpoints';
import { addDays, countDays, dayName, isDay } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import type { Range } from './use-night-range.ts';

type NightFieldsProps = Pick<OwnCalendar, 'today' | 'last'> & {
  onSet: (range: Range, word: Word) => void;
};

const BUTTONS: readonly [Word, string][] = [
  ['open', m.listing_night_fields_set_open()],
  ['ask', m.listing_night_fields_set_to_ask()],
  ['closed', m.listing_night_fields_set_closed()],
];

/** Sets a range of nights by its first and last one: for touch, long ranges, and people who cannot see the grid. */
export function NightFields({ today, last, onSet }: NightFieldsProps) {
  const id = useId();
  const [first, setFirst] = useState('');
  const [end, setEnd] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isWhole = isDay(first) && isDay(end);
  const fault = isWhole ? faultOf(first, end, today, last) : undefined;
  const missing = isAsked && !isWhole ? m.listing_night_fields_choose_both() : undefined;

  function set(word: Word) {
    setAsked(true);
    if (!isWhole || fault) return;
    onSet({ from: first, to: addDays(end, 1) }, word);
    setFirst('');
    setEnd('');
    setAsked(false);
  }
  const field = (name: string, label: string, value: string, change: (day: string) => void) => (
    <div className="min-w-0">
      <label htmlFor={`${id}-${name}`} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      <TextInput
        id={`${id}-${name}`}
        type="date"
        min={today}
        max={last}
        value={value}
        aria-invalid={fault || missing ? true : undefined}
        aria-describedby={`${id}-fault`}
        onChange={(event) => change(event.target.value)}
        className="text-15"
      />
    </div>
  );
  return (
    <fieldset className="rounded-b-card bg-pine-wash p-4 sm:p-5">
      <legend className="sr-only">{m.listing_night_fields_a_range_of_nights()}</legend>
      <div className="grid grid-cols-1 items-end gap-3 min-[400px]:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]">
        {field('first', m.listing_night_fields_first_night(), first, setFirst)}
        {field('last', m.listing_night_fields_last_night(), end, setEnd)}
        <div className="flex flex-wrap gap-2 min-[400px]:col-span-2 xl:col-span-1">
          {BUTTONS.map(([word, label]) => (
            <Button
              key={word}
              look={word === 'open' ? 'main' : 'quiet'}
              className="min-h-12 px-4!"
              onClick={() => set(word)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <FieldError id={`${id}-fault`} message={fault ?? missing} />
      {isWhole && !fault && (
        <p aria-live="polite" className="mt-3 text-15">
          {richText(
            m.listing_night_fields_range.parts({
              nights: countDays(first, end) + 1,
              check_in: dayName(first),
              check_out: dayName(addDays(end, 1)),
            }),
            { strong: (text) => <strong>{text}</strong> },
          )}
        </p>
      )}
    </fieldset>
  );
}

function faultOf(first: string, end: string, today: string, last: string): string | undefined {
  if (first < today) return m.listing_night_fields_first_night_in_past();
  if (end < first) return m.listing_night_fields_last_before_first();
  return end > last ? m.listing_night_fields_choose_nights_up_to({ day: dayName(last) }) : undefined;
}
