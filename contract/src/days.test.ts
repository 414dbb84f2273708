import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  countDays,
  dateName,
  dateText,
  dayIn,
  dayName,
  daysName,
  daysOf,
  dayText,
  fullDayText,
  isDay,
  monthName,
  shortDateText,
  weekdayOf,
  weeksOf,
} from './days.ts';

test('counts days across clock changes, leap days and the turn of the year', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(countDays('2026-11-22', '2028-11-21')).toBe(730);
  expect(daysOf({ from: '2027-12-30', to: '2028-01-02' })).toEqual([
    '2027-12-30',
    '2027-12-31',
    '2028-01-01',
  ]);
  expect(new Set(daysOf({ from: '2026-11-22', to: '2028-11-21' })).size).toBe(730);
});

test('accepts only days that exist', () => {
  expect(['2027-02-28', '2028-02-29'].every(isDay)).toBe(true);
  expect(['2027-02-29', '2027-2-1', '20270201', '', 'tomorrow', '2027-13-01'].some(isDay)).toBe(false);
});

test('the day depends on the time zone', () => {
  const instant = new Date('2027-07-04T12:30:00Z');
  expect(dayIn('Pacific/Auckland', instant)).toBe('2027-07-05');
  expect(dayIn('Europe/Lisbon', instant)).toBe('2027-07-04');
  expect(dayIn('Pacific/Honolulu', new Date('2027-07-04T09:30:00Z'))).toBe('2027-07-03');
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

test('a sentence names a day with a comma, and the year only if it is another one', () => {
  expect(dayText('2026-12-02', '2026-11-25')).toBe('Wednesday, 2 December');
  expect(dayText('2027-01-02', '2026-11-25')).toBe('Saturday, 2 January 2027');
  expect(fullDayText('2026-12-02')).toBe('Wednesday, 2 December 2026');
  expect(dateText('2026-12-02', '2026-11-25')).toBe('2 December');
  expect(dateText('2027-12-02', '2026-11-25')).toBe('2 December 2027');
  expect(shortDateText('2026-12-02', '2026-11-25')).toBe('2 Dec');
  expect(dateName('2026-12-02')).toBe('2 December 2026');
});

test('names days, months and ranges', () => {
  expect(weekdayOf('2027-07-04')).toBe(7);
  expect(dayName('2027-07-03')).toBe('Saturday 3 July 2027');
  expect(monthName('2027-07')).toBe('July 2027');
  expect(addMonths('2027-11', 3)).toBe('2028-02');
  expect(daysName('2027-07-03', '2027-07-10')).toBe('3–10 July 2027');
  expect(daysName('2027-06-28', '2027-07-04')).toBe('28 June – 4 July 2027');
  expect(daysName('2027-12-28', '2028-01-04')).toBe('28 December 2027 – 4 January 2028');
});
