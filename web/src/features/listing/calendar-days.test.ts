import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, dateOf, dayOf, daysAgo, daysBetween, withDays } from './calendar-days.ts';

// Where the clocks change at midnight, and on both sides of UTC.
describe.each(['America/Santiago', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'])(
  'calendar days in %s',
  (timeZone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', timeZone);
    });
    afterEach(() => {
      vi.unstubAllEnvs();
    });

    test('is the time zone of this test', () => {
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    });

    test('[PROF-33] no day is lost or doubled over two years', () => {
      const days = daysBetween('2026-01-01', '2027-12-31');
      expect(days).toHaveLength(730);
      expect(new Set(days).size).toBe(730);
      expect(days.every((day) => dayOf(dateOf(day)) === day)).toBe(true);
    });

    test('[PROF-33] a range may be drawn from either end', () => {
      expect(daysBetween('2027-03-01', '2027-02-27')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
      expect(daysBetween('2027-03-01', '2027-03-01')).toEqual(['2027-03-01']);
      expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    });
  },
);

test('days are set free and taken back, each once', () => {
  expect(withDays(['2027-01-03'], ['2027-01-02', '2027-01-03'], true)).toEqual(['2027-01-02', '2027-01-03']);
  expect(withDays(['2027-01-02', '2027-01-03'], ['2027-01-02', '2027-01-09'], false)).toEqual(['2027-01-03']);
});

test('says how long ago, and never in the future', () => {
  const at = (day: string) => dateOf(day).toISOString();
  expect(daysAgo(at('2027-03-05'), '2027-03-05')).toBe('today');
  expect(daysAgo(at('2027-03-06'), '2027-03-05')).toBe('today');
  expect(daysAgo(at('2027-03-04'), '2027-03-05')).toBe('yesterday');
  expect(daysAgo(at('2026-03-05'), '2027-03-05')).toBe('365 days ago');
});
