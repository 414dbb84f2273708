import type { SwapState } from '@swapstead/contract/swaps/states';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACTIVE_CARDS } from '../../../test/active-swap-cards.ts';
import { ENDED_CARDS } from '../../../test/ended-swap-cards.ts';
import type { CardCase } from '../../../test/swap-cases.ts';
import { openSwap } from '../../../test/swap-page.ts';
import { aFinalSwap } from '../../../test/swaps.ts';

const CARDS: Record<SwapState, readonly CardCase[]> = { ...ACTIVE_CARDS, ...ENDED_CARDS };

/** The labels of the steps: those beside the sentence, then those that end the swap, which come last on the page. */
const stepsOn = (main: HTMLElement): string[] => {
  const places = main.querySelectorAll('[aria-label="Where things stand"], footer');
  return [...places].flatMap((place) =>
    [...place.querySelectorAll('button, a')]
      .filter((one) => !one.closest('dialog'))
      .map(({ textContent }) => textContent?.trim() ?? ''),
  );
};

/** Makes the page fetch the swap again, as on returning to the window. */
const readAnew = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

const NOT_YET = 'You can see the address, phone and house guide once everyone has signed.';

const ticketsOf = (main: HTMLElement) =>
  [...main.querySelectorAll('[aria-labelledby=stays-title] article')]
    .map(({ textContent }) => textContent)
    .join(' ');

test.each(Object.entries(CARDS))(
  '%s: shows each party its sentence and next steps, and nothing that does not fit the state [SWAP-06, PROP-16, STAY-13]',
  async (state, cases) => {
    let shown = cases[0]?.[1] as SwapView;
    const { calls } = await openSwap(shown, { 'GET /api/swaps/:id': () => shown });
    const headline = await screen.findByRole('heading', { level: 1 });
    const main = screen.getByRole('main');
    for (const [who, swap, sentence, ...steps] of cases) {
      expect(swap.state, who).toBe(state);
      shown = swap;
      readAnew();
      await waitFor(() =>
        expect([who, headline.textContent, ...stepsOn(main)]).toEqual([who, sentence, ...steps]),
      );
      const isGuest = swap.stays.some(({ guest }) => guest === swap.me);
      expect({
        who,
        promises: main.textContent?.includes(NOT_YET),
        guide: screen.queryByRole('link', { name: 'House guide' }) !== null,
        isToCome: / stays? at/.test(ticketsOf(main)),
      }).toEqual({
        who,
        promises: false,
        guide: swap.opens.guide && isGuest,
        isToCome:
          ['open', 'agreed', 'final'].includes(state) && swap.stays.some(({ phase }) => phase !== 'over'),
      });
    }
    const asked = calls.some(({ route }) => route.includes('/stays/'));
    expect(asked).toBe(cases.some(([, { opens }]) => opens.contact));
  },
);

test('a completed swap whose access has ended says so once, and requests nothing [STAY-13]', async () => {
  const { calls } = await openSwap(
    aFinalSwap({
      state: 'completed',
      completed_day: '2027-07-23',
      opens: { contact: false, guide: false },
    }),
  );
  expect(
    await screen.findAllByText('This swap is completed, so the address, phone and house guide are closed.'),
  ).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Your house guide' })).toBeNull();
  expect(screen.queryByText('Not known yet')).toBeNull();
  expect(calls.filter(({ route }) => route.includes('/stays/'))).toEqual([]);
});

test('a cancelled swap offers no replacement after its dates have come [CANCEL-09]', async () => {
  const ending = {
    by: 2,
    why: 'said',
    day: '2027-07-10',
    reason: null,
    words: null,
    home_title: null,
  } as const;
  const { calls } = await openSwap(aFinalSwap({ state: 'cancelled', today: '2027-07-10', ending }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('What could replace it')).toBeNull();
  expect(calls.filter(({ route }) => route.includes('replacements'))).toEqual([]);
});

test('a party who has left cannot be messaged [PROP-29]', async () => {
  const swap = aFinalSwap({ state: 'completed', completed_day: '2027-07-23' });
  const parties = swap.parties.map((one) =>
    one.is_me ? one : { ...one, name: 'Former member', left: true },
  );
  await openSwap({ ...swap, parties });
  await screen.findByRole('link', { name: 'Get help' });
  expect(screen.queryByRole('link', { name: 'Write to Former member' })).toBeNull();
});
