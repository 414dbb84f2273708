import { type UseComboboxStateChangeTypes, useCombobox } from 'downshift';
import type { FocusEventHandler, ReactNode } from 'react';
import type { ControlProps } from './field.tsx';
import { TextInput } from './field.tsx';
import { useSuggestions } from './use-suggestions.ts';

type ComboboxProps<Item> = {
  /** From `Field`. */
  control: ControlProps;
  text: string;
  onText: (text: string) => void;
  onChoose: (item: Item) => void;
  /** The list's label for screen readers. */
  listLabel: string;
  /** The first part of the query's cache key. */
  queryKey: string;
  load: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Letters typed before suggestions are requested. */
  minLength?: number;
  keyOf: (item: Item) => string;
  entryOf: (item: Item) => string;
  /** Announced when the list changes: '5 places'. */
  countText: (count: number) => string;
  nothingFound: ReactNode;
  failed: ReactNode;
  name?: string;
  maxLength?: number;
  placeholder?: string;
  onBlur?: () => void;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  disabled?: boolean;
};

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** Downshift would select the highlighted entry on blur and empty the field on Escape (PLACE-04). */
const KEEPS_TEXT: readonly UseComboboxStateChangeTypes[] = [InputBlur, InputKeyDownEscape];

/**
 * A text field with a list of suggestions (PLACE-04): Down and Up highlight, Enter selects the highlighted entry,
 * Escape closes the list, Tab leaves without selecting. The text stays as typed; `onChoose` decides what selecting
 * does to it.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { control, text, onText, onChoose, keyOf, entryOf, countText } = props;
  const suggestions = useSuggestions(props);
  const items = suggestions.items ?? [];
  const box = useCombobox<Item>({
    items: [...items],
    inputId: control.id,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => (item ? entryOf(item) : ''),
    stateReducer: (state, { type, changes }) =>
      KEEPS_TEXT.includes(type)
        ? { ...state, isOpen: false, highlightedIndex: -1 }
        : {
            ...changes,
            inputValue:
              type === useCombobox.stateChangeTypes.InputChange
                ? (changes.inputValue ?? '')
                : state.inputValue,
          },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
    },
  });
  const isAsked = box.isOpen && suggestions.isAsked;
  const isListed = isAsked && items.length > 0;

  return (
    <div className="relative">
      <TextInput
        {...box.getInputProps({
          'aria-labelledby': undefined,
          // The caret would jump if the text went through the reducer.
          onChange: (event) => onText(event.currentTarget.value),
          onBlur: props.onBlur,
          onFocus: props.onFocus,
          disabled: props.disabled,
          onKeyDown: (event) => {
            // Without a highlighted entry, Enter belongs to the form.
            const isForm = event.key === 'Enter' && !(isListed && box.highlightedIndex >= 0);
            if (isForm) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            else if (event.key === 'Enter') event.preventDefault();
          },
        })}
        {...control}
        name={props.name}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
        autoComplete="off"
      />
      <ul
        {...box.getMenuProps({ 'aria-label': props.listLabel, 'aria-labelledby': undefined })}
        className={
          isListed
            ? 'absolute inset-x-0 top-full z-30 mt-1.5 max-h-80 overflow-y-auto rounded-control border border-line bg-surface p-1.5 shadow-lift'
            : 'sr-only'
        }
      >
        {isListed &&
          items.map((item, index) => (
            <li
              key={keyOf(item)}
              {...box.getItemProps({ item, index })}
              className="cursor-pointer rounded-[7px] px-3 py-2.5 leading-snug aria-selected:bg-sand"
            >
              {entryOf(item)}
            </li>
          ))}
      </ul>
      <p
        role="status"
        className={isAsked && !isListed && !suggestions.isWaiting ? 'mt-2 text-14 text-ink-soft' : 'sr-only'}
      >
        {isAsked && saidOf(props, suggestions, countText)}
      </p>
    </div>
  );
}

function saidOf<Item>(
  { nothingFound, failed }: ComboboxProps<Item>,
  { items, hasFailed }: ReturnType<typeof useSuggestions<Item>>,
  countText: (count: number) => string,
): ReactNode {
  if (hasFailed) return failed;
  if (!items) return null;
  return items.length === 0 ? nothingFound : countText(items.length);
}
