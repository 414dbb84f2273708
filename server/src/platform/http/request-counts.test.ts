import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestCounts } from './request-counts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const MONTH_MS = 31 * 86_400_000;

it('counts within a window and starts again after it, however the system clock changes', () => {
  const counts = new RequestCounts();
  const count = () => {
    let current = 0;
    counts.incr('an address', (_, result) => (current = result?.current ?? 0), 60_000);
    return current;
  };
  const minute = () => vi.advanceTimersByTime(60_000);
  expect([count(), count()]).toEqual([1, 2]);
  vi.setSystemTime(Date.now() + MONTH_MS);
  expect(count()).toBe(3);
  vi.setSystemTime(Date.now() - 2 * MONTH_MS);
  expect(count()).toBe(4);
  minute();
  expect(count()).toBe(1);
});
