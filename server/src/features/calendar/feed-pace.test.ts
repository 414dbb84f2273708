import { expect, it } from 'vitest';
import { restsAfterEach } from './feed-pace.ts';

it('spreads what is due over most of its minute, between twice and ten times what each takes [CAL-43]', () => {
  expect(restsAfterEach(1, 40)).toBe(10);
  // 10,000 an hour: 167 × 40 ms of work and 5.7 times that of rest are three quarters of a minute.
  expect(167 * 40 * (1 + restsAfterEach(167, 40))).toBeCloseTo(45_000);
  expect(restsAfterEach(10_000, 40)).toBe(2);
});
