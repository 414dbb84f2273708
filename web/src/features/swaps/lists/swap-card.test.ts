import { swapCard } from '@swapstead/contract/swaps/card';
import { expect, it } from 'vitest';
import { aSwap } from '../../../../test/swaps.ts';

const underWay = (me: number) => {
  const swap = aSwap({ state: 'final', me });
  return { ...swap, stays: swap.stays.map((stay) => ({ ...stay, phase: 'under_way' as const })) };
};

it.each([
  [1, "You're at The wooden house above the sea until Tuesday, 20 July."],
  [2, "You're at The flat full of plants until Tuesday, 20 July."],
])('shows party %i, who is away while others stay at their home, their own stay first', (me, sentence) => {
  expect(swapCard(underWay(me))).toEqual({ sentence, steps: ['address', 'something_wrong'] });
});
