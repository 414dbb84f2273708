import { useState } from 'react';

export type CursorPages = {
  /** The cursor of the page that is shown; undefined for the first. */
  cursor: string | undefined;
  /** The number of the page, from 1. */
  number: number;
  forward: (next: string) => void;
  back: () => void;
};

/** The present page of a list. It starts again when `list` changes, which names the list, its filters and its order. */
export function useCursorPages(list: string): CursorPages {
  const [state, setState] = useState<{ list: string; cursors: string[] }>({ list, cursors: [] });
  const cursors = state.list === list ? state.cursors : [];
  const go = (next: string[]) => {
    setState({ list, cursors: next });
    window.scrollTo({ top: 0 });
  };
  return {
    cursor: cursors.at(-1),
    number: cursors.length + 1,
    forward: (next) => go([...cursors, next]),
    back: () => go(cursors.slice(0, -1)),
  };
}
