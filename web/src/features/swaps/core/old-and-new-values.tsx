import { m } from '@swapstead/messages';
import { richText } from '../../../ui/rich-text.tsx';

type OldValueProps = {
  children: string;
  /** The agreed value is still in force: the label reads 'is' instead of 'was'. */
  isAgreed?: boolean;
  isLarge?: boolean;
};

const honeyChip =
  'inline-block rounded-lg bg-[color-mix(in_oklab,var(--honey)_26%,var(--surface))] text-ink wrap-anywhere';
const small = 'my-1 px-2.5 py-px text-14';

/** The value that a suggestion would replace, on a honey background. */
export function OldValue({ children, isAgreed = false, isLarge = false }: OldValueProps) {
  return (
    <span className={`${honeyChip} ${isLarge ? 'px-3.5 py-1' : small}`}>
      {isAgreed
        ? m.swaps_value_agreed({ value: children })
        : richText(m.swaps_value_was.parts({ value: children }), {
            old: (value) => <s className="decoration-clay decoration-[1.5px]">{value}</s>,
          })}
    </span>
  );
}

/** The value that a change would set once everyone has accepted it. */
export const NewValue = ({ children }: { children: string }) => (
  <span className={`${honeyChip} ${small}`}>{m.swaps_value_would_be({ value: children })}</span>
);
