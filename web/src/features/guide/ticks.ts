import type { StayLists } from '@swapstead/contract/swaps/stays.endpoints';

/** A line of a stay's lists that was ticked or unticked. */
export type Tick = { list: 'before' | 'leave'; text: string; ticked: boolean };

/** The lists with the tick applied. @param at the time of the tick (UTC) */
export const withTick = (lists: StayLists, { list, text, ticked }: Tick, at: string): StayLists => ({
  ...lists,
  [list]: lists[list].map((line) => (line.text === text ? { ...line, ticked_at: ticked ? at : null } : line)),
});
