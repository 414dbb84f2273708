import { useState } from 'react';

export type CursorPages = {
  /** The cursor of the current page; undefined for the first. */
  cursor: string | undefined;
  /** The page number, from 1. */
  number: number;
  forward: (next: string) => void;
  back: () => void;
};

/**
 * The current page of a paged list. It goes back to the first when `list` changes: a key made of the list's name,
 * filters and order.
 */
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
