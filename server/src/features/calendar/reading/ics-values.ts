import { REASONS, ReadingFailure } from './reading-failure.ts';

const DAY_MS = 86_400_000;
const WALL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/i;

/** A wall time as if it were UTC, in milliseconds; a day is its midnight. Undefined for what is no time. */
export function parseWall(value: string): number | undefined {
  const parts = WALL.exec(value.trim());
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const date = new Date(wall);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal && year > 0 ? wall : undefined;
}

export const isDayValue = (value: string): boolean => /^\d{8}$/.test(value.trim());
export const isUtcValue = (value: string): boolean => /Z$/i.test(value.trim());
export const dayOfWall = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
export const wallOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A duration such as P1DT2H in milliseconds, or undefined. */
export function parseDuration(value: string): number | undefined {
  const parts =
    /^([+-])?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/i.exec(
      value.trim(),
    );
  if (!parts) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(2)
    .map((part) => Number(part ?? 0));
  const size = (weeks * 7 + days) * DAY_MS + hours * 3_600_000 + minutes * 60_000 + seconds * 1_000;
  return parts[1] === '-' ? -size : size;
}

const FREQUENCIES = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const DENSE = new Set(['HOURLY', 'MINUTELY', 'SECONDLY']);
/** How many times of one day a rule may give. */
const TIMES_A_DAY = 24;

/**
 * A recurrence rule for the library, with wall times written as if they were UTC. Dense rules are refused before they
 * are expanded: one line of text can mean every second of a year.
 * @param toWallTime gives the wall time of an instant, for UNTIL
 * @throws ReadingFailure for a dense rule, an Error for an invalid one
 */
export function ruleText(rule: string, start: number, toWallTime = (instant: number) => instant): string {
  const parts = new Map<string, string>();
  for (const part of rule.trim().toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (name && name !== 'X-') parts.set(name.trim(), value.trim());
  }
  const frequency = parts.get('FREQ') ?? '';
  const size = (name: string) => parts.get(name)?.split(',').length ?? 1;
  const times = size('BYHOUR') * size('BYMINUTE') * size('BYSECOND');
  if (DENSE.has(frequency) || times > TIMES_A_DAY) throw new ReadingFailure(REASONS.complicated);
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (!FREQUENCIES.has(frequency) || !Number.isSafeInteger(interval) || interval < 1) {
    throw new Error('This is no rule of recurrence');
  }
  const until = parts.get('UNTIL');
  if (until !== undefined) {
    const wall = parseWall(until);
    if (wall === undefined) throw new Error('UNTIL is no time');
    // A rule until a day includes the whole day.
    const last = isDayValue(until) ? wall + DAY_MS - 1_000 : isUtcValue(until) ? toWallTime(wall) : wall;
    parts.set('UNTIL', compact(last));
  }
  const text = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  return `DTSTART:${compact(start)}\nRRULE:${text}`;
}

const compact = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '');
