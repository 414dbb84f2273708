import { afterAll, describe, expect, it } from 'vitest';
import { calendar, event, HOSTILE } from '../../../../test/hostile-calendars.ts';
import { createCalendarReader } from './calendar-reader.ts';
import { READING } from './reading-failure.ts';
import type { ReadingRequest } from './reading-request.ts';

const REQUEST: ReadingRequest = {
  window: { from: '2027-01-01', to: '2029-01-01' },
  time_zone: 'Europe/Lisbon',
  end_rule: 'check_out',
  counts_free: false,
  today: '2027-01-01',
  own_key: new Uint8Array(32),
};
const reader = createCalendarReader();
afterAll(() => reader.close());

/** The outcome of a reading: the number of its entries, or the reason of its failure. */
const outcome = (text: Uint8Array) =>
  reader.read(text, REQUEST, 'a member').then(
    ({ entries }) => entries.length,
    (error: { reason: string }) => error.reason,
  );

describe('a hostile calendar', () => {
  it.each(HOSTILE.map(([name, text, expected]) => ({ name, text, expected })))(
    '$name ends within its time in: $expected [CAL-43, CAL-32]',
    async ({ text, expected }) => {
      const before = process.cpuUsage();
      expect(await outcome(text)).toBe(expected);
      const { user, system } = process.cpuUsage(before);
      // The rest is starting a new thread.
      expect((user + system) / 1_000).toBeLessThan(READING.parse_ms + 2_000);
    },
  );
});

it('reads members in turn: one who sends eight delays others by one of them at most [CAL-32, CAL-43]', async () => {
  const order: string[] = [];
  const text = calendar(...event());
  const of = (owner: string) => reader.read(text, REQUEST, owner).then(() => order.push(owner));
  await Promise.all([...Array.from({ length: 8 }, () => of('many')), of('one'), of('other')]);
  expect(order.slice(0, 4)).toEqual(['many', 'many', 'one', 'other']);
});
