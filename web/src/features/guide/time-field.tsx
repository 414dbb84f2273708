import { m } from '@swapstead/messages';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

const TIMES = [
  { value: '', label: m.guide_time_field_not_said() },
  ...Array.from({ length: 96 }, (_, index) => {
    const value = `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
    return { value, label: value };
  }),
];

type TimeFieldProps = { label: string; value: string | null; onChange: (time: string | null) => void };

/** A time of day in steps of 15 minutes ('HH:MM'), or none. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          options={TIMES}
          value={value ?? ''}
          onChange={(time) => onChange(time || null)}
        />
      )}
    </Field>
  );
}
