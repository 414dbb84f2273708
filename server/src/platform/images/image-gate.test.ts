import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createImageGate } from './image-gate.ts';

it.each([
  [16, 2],
  [4, 2],
  [2, 1],
  [1, 1],
])('on %i cores decodes %i at once, and continues after a failure', async (cores, expected) => {
  const gate = createImageGate(cores);
  let now = 0;
  let most = 0;
  const work = async (index: number) => {
    now++;
    most = Math.max(most, now);
    await delay(2);
    now--;
    if (index % 3 === 0) throw new Error('not a picture');
    return index;
  };
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      gate.run(() => work(index), { owner: String(index), isGone: () => false }),
    ),
  );
  expect(most).toBe(expected);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
});
