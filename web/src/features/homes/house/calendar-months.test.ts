import { expect, test } from 'vitest';
import { monthName, monthsSpanned, thisMonth, weeksOf } from './calendar-months.ts';

test('[HOUSE-15] months run from the first to the last available day, over the turn of the year', () => {
  expect(monthsSpanned(['2027-02-03', '2026-11-30'])).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsSpanned(['2027-02-03'])).toEqual(['2027-02']);
  expect(monthsSpanned([])).toEqual([]);
});

test.each([
  ['2027-02', 28, '2027-02-01', 0],
  ['2028-02', 29, '2028-02-01', 1],
  ['2026-11', 30, '2026-11-01', 6],
])('[HOUSE-15] %s has %i days and begins on the right day of the week', (month, count, first, weekday) => {
  const weeks = weeksOf(month);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks.flat().filter(Boolean)).toHaveLength(count);
  expect(weeks[0]?.indexOf(first)).toBe(weekday);
});

test('[HOUSE-15] a month has its name whatever the time zone', () => {
  expect(monthName('2027-01')).toBe('January 2027');
  expect(thisMonth(new Date(2027, 0, 1, 0, 5))).toBe('2027-01');
});
