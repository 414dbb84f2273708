import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

type Option<Value extends string> = { value: Value; label: string };

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'size'> & {
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'regular' | 'small';
};

const sizes = { regular: 'min-h-12 py-2.5', small: 'min-h-10 py-1.5 text-15' };

/** A native select that looks like the other controls. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  size = 'regular',
  className = '',
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={`relative inline-flex min-w-0 ${className}`}>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={`w-full cursor-pointer appearance-none rounded-control border border-edge bg-surface pe-10 ps-3.5 leading-normal transition hover:border-ink-soft focus-visible:rounded-control focus-visible:border-pine focus-visible:shadow-[0_0_0_3px_color-mix(in_oklab,var(--pine)_24%,transparent)] focus-visible:outline-0 aria-busy:cursor-progress aria-busy:text-ink-soft disabled:cursor-not-allowed disabled:bg-sand disabled:text-ink-soft aria-invalid:border-danger ${sizes[size]}`}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4.5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

/** Options for a list of values, in its order. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
): Option<Value>[] {
  return values.map((value) => ({ value, label: names[value] }));
}
