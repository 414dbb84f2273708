import { swapCard } from '@swapstead/contract/swaps/card';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { useEffect } from 'react';

/** By swap, the sentence that a toast has already announced after this member's own step. */
const announced = new Map<string, string>();

/** Records that a toast announces the swap's new sentence. */
export const markAnnounced = (swap: SwapView): void => void announced.set(swap.id, swapCard(swap).sentence);

const isAnnounced = (swap: SwapView) => announced.get(swap.id) === swapCard(swap).sentence;

/**
 * The `aria-live` of a swap's sentence: off if a toast has just announced it, so that it is read out once (SWAP-12).
 */
export const ariaLiveOf = (swap: SwapView): 'off' | 'polite' => (isAnnounced(swap) ? 'off' : 'polite');

/** The element id of a swap's card. */
export const cardId = (swap: Pick<SwapView, 'id'>): string => `swap-card-${swap.id}`;

/**
 * Keeps the focus on a swap's card when the member's own step removes the button that had it (SWAP-12).
 * @param open changes when a dialog about the swap opens and closes
 */
export function useFocusOnCard(swap: SwapView, open?: string): void {
  useEffect(() => {
    // The swap has moved on: if it returns to that sentence, it has to be announced again.
    if (!isAnnounced(swap)) announced.delete(swap.id);
  }, [swap]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closing dialog returns the focus too late
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && isAnnounced(swap)) document.getElementById(cardId(swap))?.focus({ preventScroll: true });
  }, [swap, open]);
}
