import { expect, test } from 'vitest';
import { costOf } from './toast-position.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('a toast beside an obstacle costs nothing, even if they touch', () => {
  expect(costOf(box(0, 0, 100, 50), [{ box: box(0, 50, 100, 50), weight: 10 }])).toBe(0);
  expect(costOf(box(0, 0, 100, 50), [{ box: box(100, 0, 10, 10), weight: 10 }])).toBe(0);
});

test('the weights of the covered obstacles add up', () => {
  const under = [
    { box: box(10, 10, 5, 5), weight: 100 },
    { box: box(90, 40, 50, 50), weight: 10 },
    { box: box(200, 0, 50, 50), weight: 1_000 },
  ];
  expect(costOf(box(0, 0, 100, 50), under)).toBe(110);
});
