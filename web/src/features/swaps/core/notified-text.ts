import { namesText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';

/** The names of the other parties: '{names}' in the specification. */
export const otherNames = (swap: Pick<SwapView, 'parties'>): string[] =>
  swap.parties.filter(({ is_me }) => !is_me).map(({ name }) => name);

/** '{names} have been told.', with 'has' for one name. */
export function notifiedText(swap: Pick<SwapView, 'parties'>): string {
  const names = otherNames(swap);
  return m.swaps_notified({ count: names.length, names: namesText(names) });
}
