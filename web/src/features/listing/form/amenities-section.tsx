import { labelText } from '@swapstead/contract/homes/label-text';
import { hasLabel, labelKey } from '@swapstead/contract/homes/labels';
import { STANDARD_AMENITIES } from '@swapstead/contract/homes/preset-labels';
import { m } from '@swapstead/messages';
import { CarFront, Check, Coffee, Dumbbell, type LucideIcon, Tv, Waves, Wifi } from 'lucide-react';
import { LabelAdder } from './label-adder.tsx';

const ICONS: Record<(typeof STANDARD_AMENITIES)[number]['id'], LucideIcon> = {
  wifi: Wifi,
  parking: CarFront,
  gym: Dumbbell,
  coffee: Coffee,
  tv: Tv,
  pool: Waves,
};

type AmenitiesSectionProps = {
  value: readonly string[];
  onChange: (amenities: string[]) => void;
  error: string | undefined;
};

/** The standard amenities as toggles, and custom ones (LIST-06 to LIST-09). */
export function AmenitiesSection({ value, onChange, error }: AmenitiesSectionProps) {
  const remove = (label: string) => onChange(value.filter((one) => labelKey(one) !== labelKey(label)));
  const add = (label: string) => onChange([...value, label]);
  const standard = STANDARD_AMENITIES.map(({ label }) => label as string);
  return (
    <div className="mt-7 grid gap-7">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {STANDARD_AMENITIES.map(({ id, label }) => {
          const Icon = ICONS[id];
          const isOn = hasLabel(value, label);
          return (
            <label
              key={id}
              className="group relative grid min-h-28 cursor-pointer content-between gap-4.5 rounded-tile border border-edge bg-surface p-4 leading-tight font-medium hyphens-auto wrap-anywhere max-[360px]:p-3 max-[360px]:text-15 transition hover:border-ink has-checked:border-pine has-checked:bg-pine-wash has-checked:shadow-[inset_0_0_0_1px_var(--pine)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine"
            >
              <Icon
                aria-hidden="true"
                strokeWidth={1.4}
                className="size-6.5 text-ink-soft group-has-checked:text-pine"
              />
              <input
                type="checkbox"
                checked={isOn}
                onChange={() => (isOn ? remove(label) : add(label))}
                className="peer sr-only"
              />
              <span
                aria-hidden="true"
                className="absolute top-3.5 end-3.5 grid size-5.5 place-items-center rounded-md border-[1.5px] border-edge peer-checked:border-pine peer-checked:bg-pine"
              >
                {isOn && <Check strokeWidth={2.6} className="size-4 text-on-pine" />}
              </span>
              {labelText(label)}
            </label>
          );
        })}
      </div>
      <LabelAdder
        id="amenities"
        label={m.listing_amenities_section_something_else()}
        placeholder={m.listing_amenities_section_example()}
        present={value}
        own={value.filter((label) => !hasLabel(standard, label))}
        onAdd={add}
        onRemove={remove}
        error={error}
      />
    </div>
  );
}
