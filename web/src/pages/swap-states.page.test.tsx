import type { SwapState } from '@swapstead/contract/swap-states';
import type { SwapView } from '@swapstead/contract/swap-view';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GOING_ON } from '../../test/swap-cards-going-on.ts';
import { OVER } from '../../test/swap-cards-over.ts';
import type { CardCase } from '../../test/swap-cases.ts';
import { openSwap } from '../../test/swap-page.ts';

const CARDS: Record<SwapState, readonly CardCase[]> = { ...GOING_ON, ...OVER };

/** What ends a swap stands last in the page, everything else beside the sentence. */
const stepsOn = (main: HTMLElement): string[] => {
  const places = main.querySelectorAll('[aria-label="How it stands"], footer');
  return [...places].flatMap((place) =>
    [...place.querySelectorAll('button, a')]
      .filter((one) => !one.closest('dialog'))
      .map(({ textContent }) => textContent?.trim() ?? ''),
  );
};

/** The page reads the swap anew, as after coming back to the window. */
const readAnew = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

test.each(Object.entries(CARDS))(
  '%s: sentence and next steps of each party [SWAP-06] [PROP-16]',
  async (state, cases) => {
    let shown = cases[0]?.[1] as SwapView;
    await openSwap(shown, { 'GET /api/swaps/:id': () => shown });
    const headline = await screen.findByRole('heading', { level: 1 });
    for (const [who, swap, sentence, ...steps] of cases) {
      expect(swap.state, who).toBe(state);
      shown = swap;
      readAnew();
      await waitFor(() =>
        expect([who, headline.textContent, ...stepsOn(screen.getByRole('main'))]).toEqual([
          who,
          sentence,
          ...steps,
        ]),
      );
    }
  },
);
