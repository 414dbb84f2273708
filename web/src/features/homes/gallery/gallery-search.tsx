import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import type { GalleryView } from '../query/gallery-address.ts';
import { goToResults } from '../query/go-to-results.ts';
import { SEARCH_HELP } from './gallery-states.tsx';

/**
 * Short, because the results move the cards: browsers count movement later than 500 ms after a key press as a layout
 * shift, and a slow phone needs most of that time to load and render.
 */
const TYPING_PAUSE_MS = 150;

type GallerySearchProps = {
  /** The view in the address. */
  view: GalleryView;
  onSearch: (search: string) => void;
  /** Beside the field, before the button that clears it: a longer number must not move the button. */
  children: ReactNode;
};

/**
 * The text search. The address changes after a short pause or on Enter, but not when the field loses the focus: the
 * next button would move away under the pointer. If the address changes elsewhere (back, 'Clear all'), so does the
 * field. Enter moves the focus to the heading of the results. Without JavaScript it is an ordinary form.
 */
export function GallerySearch({ view, onSearch, children }: GallerySearchProps) {
  const value = view.search;
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setSent(value);
    if (value !== sent) setDraft(null);
  }

  function send(text: string | null) {
    const search = text?.trim() ?? sent;
    if (search === sent) return;
    setSent(search);
    onSearch(search);
  }
  const sendAfterPause = useEffectEvent(() => send(draft));
  useEffect(() => {
    if (draft === null) return;
    const pause = setTimeout(() => sendAfterPause(), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [draft]);

  // Text that was typed before the page's code had loaded.
  const keepTyped = useEffectEvent(() => {
    const typed = field.current?.value;
    if (typed && typed !== value) setDraft(typed);
  });
  useEffect(() => keepTyped(), []);

  const text = draft ?? value;
  return (
    <search className="relative flex min-w-0 flex-1 items-center">
      <form
        action={paths.homes()}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          send(draft);
          goToResults();
        }}
      >
        <label className="sr-only" htmlFor="gallery-search">
          {m.homes_gallery_search_label()}
        </label>
        <Search aria-hidden="true" className="pointer-events-none absolute start-2 size-5.5 text-ink-soft" />
        <input
          ref={field}
          id="gallery-search"
          name="search"
          type="search"
          aria-describedby="gallery-search-help"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={m.homes_gallery_search_placeholder()}
          maxLength={LIMITS.search_text}
          value={text}
          onChange={(event) => setDraft(event.target.value)}
          className="h-13 w-full rounded-control pe-3 ps-10.5 text-16 text-ellipsis placeholder:text-ink-soft focus-visible:rounded-control focus-visible:-outline-offset-2 sm:ps-11 sm:text-18 [&::-webkit-search-cancel-button]:hidden"
        />
        <span id="gallery-search-help" className="sr-only">
          {SEARCH_HELP}
        </span>
        <noscript>
          {import.meta.env.SSR &&
            view.tags.map((tag) => <input key={tag} type="hidden" name="tag" value={tag} />)}
        </noscript>
        {children}
        {text !== '' && (
          <button
            type="button"
            aria-label={m.homes_gallery_search_clear_search()}
            onClick={() => {
              setDraft('');
              send('');
              field.current?.focus();
            }}
            className="grid size-11 flex-none place-items-center rounded-full text-ink-soft transition hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </form>
    </search>
  );
}
