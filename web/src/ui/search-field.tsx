import { m } from '@swapstead/messages';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 250;

type SearchFieldProps = {
  /** The label for screen readers, which may not read the placeholder. */
  label: string;
  placeholder: string;
  maxLength: number;
  /** The current search. */
  value: string;
  onSearch: (search: string) => void;
  className?: string;
};

/** A field to search a list; it searches after a short pause, or immediately on Enter. */
export function SearchField({ label, value, onSearch, className = '', ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // The texts searched for from this field that the address doesn't contain yet, after the latest that it does.
  const [sent, setSent] = useState([value]);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    const at = sent.lastIndexOf(value);
    setSent(at < 0 ? [value] : sent.slice(at));
    // A search made here returns through the address while someone is still typing; only a change from elsewhere
    // replaces the text.
    if (at < 0) setText(value);
  }
  const send = (next: string) => {
    const search = next.trim();
    if (search === sent.at(-1)) return;
    setSent([...sent, search]);
    onSearch(search);
  };
  const sendAfterPause = useEffectEvent(() => send(text));
  useEffect(() => {
    const pause = setTimeout(() => sendAfterPause(), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);

  return (
    <search className={`relative flex min-w-0 items-center ${className}`}>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          send(text);
        }}
      >
        <Search aria-hidden="true" className="pointer-events-none absolute start-3.5 size-5 text-ink-soft" />
        <input
          {...input}
          ref={field}
          type="search"
          aria-label={label}
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-12 w-full rounded-control border border-edge bg-surface pe-11 ps-11 text-ellipsis transition placeholder:text-ink-soft hover:border-ink-soft focus-visible:rounded-control focus-visible:border-pine focus-visible:shadow-[0_0_0_3px_color-mix(in_oklab,var(--pine)_24%,transparent)] focus-visible:outline-0 [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={m.ui_search_field_clear()}
            onClick={() => {
              setText('');
              send('');
              field.current?.focus();
            }}
            className="absolute end-0.5 grid size-11 place-items-center rounded-full text-ink-soft transition hover:text-ink"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </form>
    </search>
  );
}
