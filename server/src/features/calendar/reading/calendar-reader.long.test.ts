import { afterAll, expect, it } from 'vitest';
import { calendar, event, HOSTILE } from '../../../../test/hostile-calendars.ts';
import { createCalendarReader } from './calendar-reader.ts';

const reader = createCalendarReader();
afterAll(() => reader.close());

/** The outcome of a reading: the number of its entries, or the reason of its failure. */
const outcome = (text: Uint8Array) =>
  reader
    .read(
      text,
      {
        window: { from: '2027-01-01', to: '2029-01-01' },
        time_zone: 'Europe/Lisbon',
        end_rule: 'check_out',
        counts_free: false,
        today: '2027-01-01',
        own_key: new Uint8Array(32),
      },
      'a member',
    )
    .then(
      ({ entries }) => entries.length,
      (error: { reason: string }) => error.reason,
    );

it('many hostile calendars at the same time leave the process running and the next calendar readable [CAL-43]', async () => {
  // They run one after the other, on a low-priority thread.
  const outcomes = await Promise.all([
    ...HOSTILE.map(([, text]) => outcome(text)),
    outcome(calendar(...event())),
  ]);
  expect(outcomes).toEqual([...HOSTILE.map(([, , expected]) => expected), 1]);
});
