import type { People } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { Minus, Plus } from 'lucide-react';
import { whileBusy } from '../../../ui/while-busy.ts';

export const MOST_ADULTS = 16;

/** Kinds of guests and how many of each may come (PROP-11). */
const KINDS = [
  { key: 'adults', label: m.swaps_people_fields_adults(), min: 1, max: MOST_ADULTS },
  { key: 'children', label: m.swaps_people_fields_children(), min: 0, max: 10 },
  { key: 'babies', label: m.swaps_people_fields_babies(), min: 0, max: 5 },
  { key: 'pets', label: m.swaps_people_fields_pets(), min: 0, max: 5 },
] as const satisfies { key: keyof People; label: string; min: number; max: number }[];

export const ONE_ADULT: People = { adults: 1, children: 0, babies: 0, pets: 0 };

/** The number of guests of each kind, with steppers. */
export function PeopleFields({ value, onChange }: { value: People; onChange: (people: People) => void }) {
  return (
    <ul>
      {KINDS.map(({ key, label, min, max }) => {
        const kind = key === 'pets' ? 'other' : key;
        const set = (next: number) => onChange({ ...value, [key]: Math.min(max, Math.max(min, next)) });
        return (
          <li
            key={key}
            className="flex min-h-16 items-center justify-between border-b border-line font-medium last:border-b-0"
          >
            {label}
            <span className="inline-flex items-center gap-2">
              <Step
                label={m.swaps_people_fields_fewer({ kind })}
                isAtEnd={value[key] <= min}
                onClick={() => set(value[key] - 1)}
              >
                <Minus aria-hidden="true" className="size-4.5" />
              </Step>
              <output aria-label={label} className="w-7 text-center font-semibold tabular-nums">
                {value[key]}
              </output>
              <Step
                label={m.swaps_people_fields_more({ kind })}
                isAtEnd={value[key] >= max}
                onClick={() => set(value[key] + 1)}
              >
                <Plus aria-hidden="true" className="size-4.5" />
              </Step>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type StepProps = { label: string; isAtEnd: boolean; onClick: () => void; children: React.ReactNode };

/** At the end of the range it can't be pressed, but keeps the focus of the press that got there. */
function Step({ label, isAtEnd, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full border border-edge transition hover:border-ink aria-disabled:opacity-40 aria-disabled:hover:border-edge"
      {...whileBusy(isAtEnd, onClick)}
    >
      {children}
    </button>
  );
}
