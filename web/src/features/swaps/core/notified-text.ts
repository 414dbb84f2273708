import { namesText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';

/** The names of the other parties: '{names}' in the specification. */
export const otherNames = (swap: Pick<SwapView, 'parties'>): string[] =>
  swap.parties.filter(({ is_me }) => !is_me).map(({ name }) => name);

/** 'We've let {names} know.' */
export const notifiedText = (swap: Pick<SwapView, 'parties'>): string =>
  m.swaps_notified({ names: namesText(otherNames(swap)) });
