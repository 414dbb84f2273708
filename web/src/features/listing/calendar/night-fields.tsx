import type { OwnCalendar, Word } from '@swapstead/contract/calendar/endpoints';
import { addDays, countDays, dayName, isDay } from '@swapstead/contract/days';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import { nightsName } from '../core/own-nights.ts';
import type { Range } from './use-night-range.ts';

type NightFieldsProps = Pick<OwnCalendar, 'today' | 'last'> & {
  onSet: (range: Range, word: Word) => void;
};

const BUTTONS: readonly [Word, string][] = [
  ['open', 'Set open'],
  ['ask', 'Set to ask'],
  ['closed', 'Set closed'],
];

/** Sets a range of nights by its first and last one: for touch, long ranges, and people who cannot see the grid. */
export function NightFields({ today, last, onSet }: NightFieldsProps) {
  const id = useId();
  const [first, setFirst] = useState('');
  const [end, setEnd] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isWhole = isDay(first) && isDay(end);
  const fault = isWhole ? faultOf(first, end, today, last) : undefined;
  const missing = isAsked && !isWhole ? 'Choose the first and the last night' : undefined;

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
      <legend className="sr-only">A range of nights</legend>
      <div className="grid grid-cols-1 items-end gap-3 min-[400px]:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]">
        {field('first', 'First night', first, setFirst)}
        {field('last', 'Last night', end, setEnd)}
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
          <strong>{nightsName(countDays(first, end) + 1)}</strong>: check-in {dayName(first)}, check-out{' '}
          {dayName(addDays(end, 1))}
        </p>
      )}
    </fieldset>
  );
}

function faultOf(first: string, end: string, today: string, last: string): string | undefined {
  if (first < today) return 'First night is in the past';
  if (end < first) return 'Last night is before the first night';
  return end > last ? `Choose nights up to ${dayName(last)}` : undefined;
}
