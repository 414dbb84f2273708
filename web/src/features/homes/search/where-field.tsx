import { m } from '@swapstead/messages';
import { type UseComboboxStateChangeTypes, useCombobox } from 'downshift';
import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { endsWord } from '../../../lib/browser/ends-word.ts';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { useSuggestions } from '../../../ui/use-suggestions.ts';
import { foundEntry, type WhereEntry } from './where-entries.ts';
import { WhereOptions } from './where-options.tsx';

type WhereFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** The entries before anything is typed. */
  first: readonly WhereEntry[];
  onChoose: (entry: WhereEntry) => void;
};

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** Changes by which the combobox would choose the highlighted entry or clear the field. */
const CHANGES_NOTHING: readonly UseComboboxStateChangeTypes[] = [InputBlur, InputKeyDownEscape];

const keysOf = (entries: readonly WhereEntry[]) => entries.map(({ key, group }) => `${group} ${key}`).join();

/**
 * The field of 'Where' with a list that is always open. The first entry is highlighted; Enter or a press chooses
 * (FIND-06). Entries stay until new ones have loaded, and Enter waits for those of the latest text.
 */
export function WhereField({ field, text, onText, first, onChoose }: WhereFieldProps) {
  const typed = text.trim();
  const { entries, marked, setMarked, isWaiting, hasFailed, again } = useEntries(typed, first);
  const [entered, setEntered] = useState<string>();

  const chooseEntered = useEffectEvent(() => {
    setEntered(undefined);
    if (entered === typed && entries[0]) onChoose(entries[0]);
  });
  useEffect(() => {
    if (entered !== undefined && !isWaiting) chooseEntered();
  }, [entered, isWaiting]);

  const box = useCombobox<WhereEntry>({
    items: [...entries],
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: marked,
    itemToString: (entry) => entry?.name ?? '',
    stateReducer: (state, { type, changes }) =>
      CHANGES_NOTHING.includes(type)
        ? state
        : { ...changes, inputValue: type === InputChange ? (changes.inputValue ?? '') : state.inputValue },
    // One entry is always highlighted, even after the pointer has left the list.
    onHighlightedIndexChange: ({ highlightedIndex }) => highlightedIndex >= 0 && setMarked(highlightedIndex),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });
  const count = entries.length;

  return (
    <>
      <div className="relative flex-none px-4 pt-2.5 pb-2 sm:pt-4">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-6.5 start-8 size-5.5 text-ink-soft sm:top-8"
        />
        <input
          {...box.getInputProps({
            ref: field,
            'aria-label': m.homes_where(),
            'aria-labelledby': undefined,
            // The caret would jump if the text went through the reducer.
            onChange: (event) => onText(event.currentTarget.value),
            onKeyDown: (event) => {
              if (event.key === 'Escape') Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
              if (event.key !== 'Enter' || endsWord(event)) return;
              if (isWaiting) setEntered(typed);
              if (isWaiting || count === 0)
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            },
          })}
          type="text"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
          placeholder={m.homes_where_field_town_region_or_country()}
          className="h-13.5 w-full rounded-tile border border-pine bg-surface px-12 text-18 text-ellipsis shadow-[0_0_0_3px_color-mix(in_oklab,var(--pine)_24%,transparent)] outline-0 placeholder:text-ink-soft"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={m.homes_where_field_empty_the_field()}
            onClick={() => {
              onText('');
              field.current?.focus();
            }}
            className="absolute top-3.75 end-5.5 grid size-11 place-items-center rounded-full text-ink-soft transition hover:text-ink sm:top-5.25"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      <WhereOptions box={box} entries={entries} marked={marked} typed={typed} isWaiting={isWaiting} />
      <div
        role="status"
        className={isWaiting || (count > 0 && !hasFailed) ? 'sr-only' : 'px-6 pt-1 pb-4 in-data-full:flex-1'}
      >
        {!isWaiting && <SearchStatus hasFailed={hasFailed} count={count} onRetry={again} />}
      </div>
    </>
  );
}

/** The entries for the typed text, and which one is highlighted. */
function useEntries(typed: string, first: readonly WhereEntry[]) {
  const suggestions = useSuggestions({
    text: typed,
    queryKey: 'areas',
    minLength: 1,
    load: async (query, signal) => (await api('GET /api/areas', { query: { query } }, { signal })).areas,
  });
  const isTyped = typed !== '';
  const isWaiting = isTyped && suggestions.isWaiting;
  const hasFailed = isTyped && suggestions.hasFailed;
  const found = hasFailed ? [] : (suggestions.items ?? []).map(foundEntry);
  const answer = isTyped ? found : first;
  const [shown, setShown] = useState(first);
  const [marked, setMarked] = useState(0);
  const entries = isWaiting ? shown : answer;
  if (keysOf(entries) !== keysOf(shown)) {
    setShown(entries);
    // Places of wishes come last and later: what is highlighted above them stays.
    if (isTyped || !keysOf(entries).startsWith(keysOf(shown))) setMarked(0);
  }
  return { entries, marked, setMarked, isWaiting, hasFailed, again: suggestions.retry };
}

type SearchStatusProps = { hasFailed: boolean; count: number; onRetry: () => void };

function SearchStatus({ hasFailed, count, onRetry }: SearchStatusProps) {
  if (hasFailed) {
    return <LoadFailedLine onRetry={onRetry}>{m.homes_where_field_cannot_search()}</LoadFailedLine>;
  }
  if (count === 0) return <p className="text-ink-soft">{m.homes_where_field_no_such_place()}</p>;
  return <p>{m.homes_where_field_places({ count })}</p>;
}
