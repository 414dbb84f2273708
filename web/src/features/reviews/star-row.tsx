import { m } from '@swapstead/messages';
import { useId, useState } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { Star } from './stars.tsx';

/** What one to five stars mean, beside the row. */
const WORDS = [m.reviews_star_1, m.reviews_star_2, m.reviews_star_3, m.reviews_star_4, m.reviews_star_5];

type StarRowProps = {
  id: string;
  label: string;
  value: number | undefined;
  error?: string | undefined;
  onChoose: (stars: number) => void;
};

/**
 * A row of stars as a radio group: Tab enters it, the arrow keys choose. The choice is told by filled shapes and by a
 * word, never by colour alone (REV-06).
 */
export function StarRow({ id, label, value, error, onChoose }: StarRowProps) {
  const name = useId();
  const [hovered, setHovered] = useState<number>();
  const shown = hovered ?? value ?? 0;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-error`}
      className="border-b border-line py-3 outline-none"
      onMouseLeave={() => setHovered(undefined)}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-4">
        <div aria-hidden="true" className="min-w-0">
          <p className="font-semibold">{label}</p>
          <p className="min-h-6 text-14 text-ink-soft">{WORDS[shown - 1]?.()}</p>
        </div>
        <div className="flex flex-none">
          {[1, 2, 3, 4, 5].map((star) => (
            <label
              key={star}
              onMouseEnter={() => setHovered(star)}
              className="grid h-12 w-[38px] cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-pine sm:w-[46px]"
            >
              <input
                type="radio"
                name={name}
                value={star}
                checked={value === star}
                onChange={() => onChoose(star)}
                className="sr-only"
                aria-label={m.reviews_stars_of_five({ count: star })}
              />
              <Star filled={star <= shown} className="size-7" />
            </label>
          ))}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
