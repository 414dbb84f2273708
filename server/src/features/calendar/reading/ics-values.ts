const DAY_MS = 86_400_000;
const TIME =
  /^(\d{4})([-/]?)(\d{2})\2(\d{2})(?:[T ]\s*(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** A time as it is written: `wall` in milliseconds as if it were UTC; a day is its midnight. */
export type WrittenTime = { wall: number; isDay: boolean; isUtc: boolean };

/** A time in the format of RFC 5545, or with the dashes and colons of ISO 8601. Undefined for anything else. */
export function readTime(value: string): WrittenTime | undefined {
  const parts = TIME.exec(value.trim());
  if (!parts) return undefined;
  const [, year = '', , month = '', day = '', hour, minute = '0', second = '0', zone] = parts;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const [hours, minutes] = [Number(hour ?? 0), Number(minute)];
  const read = new Date(date);
  const isReal =
    read.getUTCFullYear() === Number(year) &&
    read.getUTCMonth() === Number(month) - 1 &&
    read.getUTCDate() === Number(day);
  // 24:00 is the midnight at which the day ends.
  if (!isReal || minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return undefined;
  const wall = date + hours * 3_600_000 + minutes * 60_000 + Math.min(Number(second), 59) * 1_000;
  const offset = zone === undefined ? undefined : parseOffset(zone);
  if (zone !== undefined && offset === undefined) return undefined;
  return { wall: wall - (offset ?? 0), isDay: hour === undefined, isUtc: zone !== undefined };
}

/** An offset from UTC, such as +0530, +05:30, +05 or Z, in milliseconds. */
export function parseOffset(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  if (/^Z$/i.test(text)) return 0;
  const parts = /^([+-])(\d{2})(?::?(\d{2}))?(?::?(\d{2}))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign, hours, minutes = '0', seconds = '0'] = parts;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  if (size > DAY_MS) return undefined;
  return sign === '-' ? -size : size;
}

export const dayOfWall = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
export const wallOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const midnightOf = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;

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
