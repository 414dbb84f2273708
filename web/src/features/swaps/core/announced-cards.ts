import { swapCard } from '@swapstead/contract/swaps/card';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { useEffect } from 'react';

/** By swap, the sentence that it came to by an own act, which a toast tells. */
const said = new Map<string, string>();

/** An own act was answered: a toast says what it came to. */
export const markSaid = (swap: SwapView): void => void said.set(swap.id, swapCard(swap).sentence);

const isSaid = (swap: SwapView) => said.get(swap.id) === swapCard(swap).sentence;

/** Whether the sentence of a swap speaks when it changes: not where a toast has just told it, so that it is heard once (SWAP-12). */
export const liveOf = (swap: SwapView): 'off' | 'polite' => (isSaid(swap) ? 'off' : 'polite');

/** What a card of a swap is found by. */
export const cardId = (swap: Pick<SwapView, 'id'>): string => `swap-card-${swap.id}`;

/**
 * Keeps the focus on the card of a swap when an own act takes away what was pressed (SWAP-12).
 * @param open changes when a question about the swap opens and closes
 */
export function useFocusOnCard(swap: SwapView, open?: string): void {
  useEffect(() => {
    // It has moved on: should it come back to that sentence, nobody has told it.
    if (!isSaid(swap)) said.delete(swap.id);
  }, [swap]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closed dialog gives the focus back too late
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && isSaid(swap)) document.getElementById(cardId(swap))?.focus({ preventScroll: true });
  }, [swap, open]);
}
