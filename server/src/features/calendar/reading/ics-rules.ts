import type { WrittenTime } from './ics-values.ts';
import { readTime } from './ics-values.ts';

const FREQUENCIES = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const STEPS_MS = new Map([
  ['HOURLY', 3_600_000],
  ['MINUTELY', 60_000],
  ['SECONDLY', 1_000],
]);
/** How many times per day a rule may have. */
const TIMES_A_DAY = 24;

/** Returns the wall time of a rule's UNTIL. */
type LastWall = (until: WrittenTime) => number;

/** A rule by hours or less: an occurrence at its start and after each step, up to the last one. */
export type DenseRule = { step_ms: number; last: number };

/**
 * A rule by hours, minutes or seconds without conditions. One line of text can mean every second of a year, so it is
 * never expanded into occurrences.
 * @returns undefined for any other rule
 */
export function denseRule(rule: string, start: number, lastWall: LastWall): DenseRule | undefined {
  const parts = partsOf(rule);
  const unit = STEPS_MS.get(parts.get('FREQ') ?? '');
  if (unit === undefined || [...parts.keys()].some((name) => name.startsWith('BY'))) return undefined;
  const step_ms = unit * interval(parts);
  const count = counted(parts);
  const until = untilOf(parts, lastWall) ?? Number.POSITIVE_INFINITY;
  const last = count === undefined ? until : Math.min(until, start + (count - 1) * step_ms);
  return { step_ms, last };
}

/**
 * A recurrence rule for the library, with wall times written as if they were UTC.
 * @throws an Error for a rule that cannot be read, or has too many times per day
 */
export function ruleText(rule: string, start: number, lastWall: LastWall): string {
  const parts = partsOf(rule);
  const size = (name: string) => parts.get(name)?.split(',').length ?? 1;
  const times = size('BYHOUR') * size('BYMINUTE') * size('BYSECOND');
  if (!FREQUENCIES.has(parts.get('FREQ') ?? '') || times > TIMES_A_DAY) throw unreadable();
  interval(parts);
  counted(parts);
  const until = untilOf(parts, lastWall);
  if (until !== undefined) parts.set('UNTIL', compact(until));
  const text = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  return `DTSTART:${compact(start)}\nRRULE:${text}`;
}

function partsOf(rule: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of rule.trim().toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (name) parts.set(name.trim(), value.trim());
  }
  return parts;
}

function interval(parts: ReadonlyMap<string, string>): number {
  const size = Number(parts.get('INTERVAL') ?? 1);
  if (!Number.isSafeInteger(size) || size < 1) throw unreadable();
  return size;
}

function counted(parts: ReadonlyMap<string, string>): number | undefined {
  const text = parts.get('COUNT');
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw unreadable();
  return Number(text);
}

function untilOf(parts: ReadonlyMap<string, string>, lastWall: LastWall): number | undefined {
  const text = parts.get('UNTIL');
  if (text === undefined) return undefined;
  const until = readTime(text);
  if (!until) throw unreadable();
  return lastWall(until);
}

const unreadable = () => new Error('This rule of recurrence cannot be read');
const compact = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '');
