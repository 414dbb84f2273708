import { expect, it } from 'vitest';
import { restsAfterEach } from './feed-pace.ts';

it('spreads due feeds over most of a minute, resting two to ten times as long as each takes [CAL-43]', () => {
  expect(restsAfterEach(1, 40)).toBe(10);
  // 10,000 an hour are 167 a minute: 167 × 40 ms of work and 5.7 times as much rest take three quarters of a minute.
  expect(167 * 40 * (1 + restsAfterEach(167, 40))).toBeCloseTo(45_000);
  expect(restsAfterEach(10_000, 40)).toBe(2);
});
