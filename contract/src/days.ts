/**
 * Calendar days are texts like '2027-03-05', months like '2027-03'. They are never instants, so neither time zones
 * nor clock changes shift them. Comparing the texts compares the days.
 */

import { currentLanguage } from '@swapstead/messages';
import { inCurrentLocale } from './locale.ts';

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A run of nights: `to` is the day of check-out, not included. */
export type Nights = { from: string; to: string };

/** Days since 1970. A text with a day alone is parsed as UTC (ECMA-262, Date Time String Format). */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
const textOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  const number = DAY.test(text) ? dayNumber(text) : Number.NaN;
  return !Number.isNaN(number) && textOf(number) === text;
}

/** The day `count` days later, or earlier if negative. */
export const addDays = (day: string, count: number): string => textOf(dayNumber(day) + count);

/** Days from the first day to the second: the nights of a stay between them. */
export const countDays = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Every day from the first to the second, which is not included. */
export function daysOf({ from, to }: Nights): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** Day of the week, 1 is Monday and 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(dayNumber(day) * DAY_MS).getUTCDay() || 7;

/**
 * Creating a formatter takes a hundred times as long as using it. With more zones than these the cache starts over.
 */
const ZONES_KEPT = 64;
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (dayFormats.size >= ZONES_KEPT) dayFormats.clear();
  dayFormats.set(timeZone, made);
  return made;
}

/** The current day in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = dayFormatOf(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** The month `count` months later, or earlier if negative. */
export function addMonths(month: string, count: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The days of a month by week, Monday first; null where a day of the week belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const blanks = Array<null>(weekdayOf(first) - 1).fill(null);
  const cells = [...blanks, ...daysOf({ from: first, to: `${addMonths(month, 1)}-01` })];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const instantOf = (day: string) => dayNumber(day) * DAY_MS;

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = inCurrentLocale(
    (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  );
  return (day: string) => ordinal(formatter().format(instantOf(day)));
};

/** French says 'le 1er mars', which its language data leave out. */
const ordinal = (text: string) =>
  currentLanguage() === 'fr'
    ? text.replace(/(^|\D)1 (?=\p{L})/gu, (_, before: string) => `${before}1er `)
    : text;

/** English with a comma after the weekday, or without one; releases of the language data differ. */
const afterWeekday = (text: string, comma: ', ' | ' ') =>
  currentLanguage() === 'en' ? text.replace(/^(\w+day),? /, `$1${comma}`) : text;

/** Such as 'Friday'. */
export const weekdayName = format({ weekday: 'long' });
/** Such as '5 March 2027'. */
export const dateName = format({ day: 'numeric', month: 'long', year: 'numeric' });
const weekdayAndDate = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** Such as 'Friday 5 March 2027': the label of a day in a calendar (CAL-03). Sentences use `dayText`. */
export const dayName = (day: string): string => afterWeekday(weekdayAndDate(day), ' ');

const dayAndMonth = format({ day: 'numeric', month: 'long' });
const weekdayDayAndMonth = format({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDayAndMonth = format({ day: 'numeric', month: 'short' });
const shortDate = format({ day: 'numeric', month: 'short', year: 'numeric' });
const haveSameYear = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4);

/** {day} in a sentence: 'Tuesday, 14 July', with the year if it differs from that of `today`. Both as YYYY-MM-DD. */
export const dayText = (day: string, today: string): string =>
  haveSameYear(day, today) ? afterWeekday(weekdayDayAndMonth(day), ', ') : fullDayText(day);
/** Like `dayText`, but always with the year, for texts that are read years later. */
export const fullDayText = (day: string): string => afterWeekday(weekdayAndDate(day), ', ');
/** '14 July', with the year if it differs from that of `today`. */
export const dateText = (day: string, today: string): string =>
  haveSameYear(day, today) ? dayAndMonth(day) : dateName(day);
/** '14 Jul', for narrow places. */
export const shortDateText = (day: string, today: string): string =>
  haveSameYear(day, today) ? shortDayAndMonth(day) : shortDate(day);

const monthFormat = format({ month: 'long', year: 'numeric' });
/** Such as 'March 2027'. */
export const monthName = (month: string): string => monthFormat(`${month}-01`);

const range = inCurrentLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/**
 * Two days with a dash, naming month and year once if both share them: '3–10 July 2027', '28 June – 4 July 2027', '28
 * December 2027 – 4 January 2028'.
 */
export const daysName = (from: string, to: string): string =>
  // Releases of the language data differ in the spaces around the dash.
  ordinal(range().formatRange(instantOf(from), instantOf(to)))
    .replace(/\s/g, ' ')
    .replace(/^(\d+) – (\d+ )/, '$1–$2')
    // Italian ranges come with a zero: '03–10 luglio'.
    .replace(/\b0(?=\d\b)/g, '');
