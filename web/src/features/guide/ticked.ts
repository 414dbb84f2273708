import type { StayLists } from '@swapstead/contract/swaps/stays.endpoints';

/** A line of the lists of a stay, ticked or no more. */
export type Ticked = { list: 'before' | 'leave'; text: string; ticked: boolean };

/** The lists as they are after it. @param at when, as an instant */
export const ticked = (lists: StayLists, { list, text, ticked }: Ticked, at: string): StayLists => ({
  ...lists,
  [list]: lists[list].map((line) => (line.text === text ? { ...line, ticked_at: ticked ? at : null } : line)),
});
