import type { StayLists } from '@swapstead/contract/swaps/stays.endpoints';

/** A line of a stay's lists that was ticked or unticked. */
export type Ticked = { list: 'before' | 'leave'; text: string; ticked: boolean };

/** The lists with the tick applied. @param at the time of the tick (UTC) */
export const ticked = (lists: StayLists, { list, text, ticked }: Ticked, at: string): StayLists => ({
  ...lists,
  [list]: lists[list].map((line) => (line.text === text ? { ...line, ticked_at: ticked ? at : null } : line)),
});
