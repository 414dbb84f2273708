import { useState } from 'react';

export type CursorPages = {
  /** Of the page that is shown; undefined for the first. */
  cursor: string | undefined;
  /** From 1. */
  number: number;
  forward: (next: string) => void;
  back: () => void;
};

/**
 * Where one is in a list that is read page by page. It begins again when `list` changes, which tells the list with its
 * filters and its order.
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
