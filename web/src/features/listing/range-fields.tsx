import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';

type RangeFieldsProps = {
  /** The first and the last day that may be set. */
  today: string;
  last: string;
  onSet: (from: string, to: string, isFree: boolean) => void;
};

/** Sets a range of days by its first and its last one: for fingers, for long stays, and for those who see no grid. */
export function RangeFields({ today, last, onSet }: RangeFieldsProps) {
  const id = useId();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isInside = (day: string) => day >= today && day <= last;
  const isReady = isInside(from) && isInside(to) && from <= to;
  const set = (isFree: boolean) => {
    if (!isReady) return;
    onSet(from, to, isFree);
    setFrom('');
    setTo('');
  };
  const field = (name: string, label: string, value: string, change: (day: string) => void, min: string) => (
    <div className="min-w-0">
      <label htmlFor={`${id}-${name}`} className="mb-1 block text-14 font-medium">
        {label}
      </label>
      <TextInput
        id={`${id}-${name}`}
        type="date"
        min={min}
        max={last}
        value={value}
        onChange={(event) => change(event.target.value)}
        className="text-15"
      />
    </div>
  );
  // Not `disabled`: that would take the focus from the button that was just pressed.
  return (
    <fieldset className="mt-3 grid grid-cols-2 gap-3">
      <legend className="sr-only">A range of days</legend>
      {field('from', 'From', from, setFrom, today)}
      {field('to', 'To', to, setTo, from || today)}
      <Button look="quiet" size="small" aria-disabled={!isReady} onClick={() => set(true)}>
        Set free
      </Button>
      <Button look="quiet" size="small" aria-disabled={!isReady} onClick={() => set(false)}>
        Not free
      </Button>
    </fieldset>
  );
}
