import { RRuleTemporal } from 'rrule-temporal';
import {
  type DateTime,
  dayMoment,
  instantOf,
  intendedDay,
  lastWallOf,
  occurrenceId,
  readDateTime,
  type Times,
  tryDateTime,
} from './ics-date-times.ts';
import type { Event, Span } from './ics-events.ts';
import { type DenseRule, denseRule, ruleText } from './ics-rules.ts';
import { dayOfWall, midnightOf, parseDuration } from './ics-values.ts';
import { toWall, type Zone } from './ics-zones.ts';

const DAY_MS = 86_400_000;
/** A series with an occurrence at least this often has one in every evening. */
const EVENING_MS = 6 * 3_600_000;

/** One occurrence of an entry; `occurrence` is its id within the series. */
export type Occurrence = Span & { occurrence: string };
type Window = { from: number; to: number };

/**
 * The occurrences of an entry that may overlap a window of instants. A series whose rule cannot be read has only its
 * first one.
 * @param isReplaced whether another entry of the same UID replaces an occurrence
 */
export function occurrencesOf(event: Event, window: Window, isReplaced: Named, times: Times): Occurrence[] {
  const { start, replaces } = event;
  if (replaces) return [{ start, end: event.end, occurrence: replaces.name }];
  const length = lengthOf(event);
  const at = (wall: number, size = length): Occurrence => {
    const moment = { ...start, wall };
    const end = size === undefined ? undefined : { ...moment, wall: wall + size };
    return { start: moment, end, occurrence: occurrenceId(moment) };
  };
  const { walls, days } = wallsOf(event, window, Math.max(0, length ?? 0), times);
  const all = [
    ...[...walls].map((wall) => at(wall)),
    ...days.map((wall) => ({ start: dayMoment(wall), end: undefined, occurrence: dayOfWall(wall) })),
    ...addedTo(event, at, times),
  ];
  const isLeftOut = named(leftOut(event, times), start.isDay, times.home);
  return all.filter(
    ({ start: { wall }, occurrence }) => !isLeftOut(wall, occurrence) && !isReplaced(wall, occurrence),
  );
}

/** The dates and times that a series leaves out. */
export const leftOut = (event: Event, times: Times): DateTime[] =>
  event.left_out.flatMap((property) =>
    listOf(property, times).flatMap((value) => tryDateTime({ ...property, value }, times) ?? []),
  );

/** Whether an occurrence is one of those named, by the wall time of its start and its id. */
export type Named = (wall: number, occurrence: string) => boolean;

/** Matches occurrences that these values name, by time or by day; in a series of days every value means a day. */
export function named(moments: readonly DateTime[], isSeriesOfDays: boolean, home: Zone): Named {
  const names = new Set<string>();
  const days = new Set<string>();
  for (const moment of moments) {
    if (isSeriesOfDays) days.add(intendedDay(moment, home));
    else if (moment.isDay) days.add(dayOfWall(moment.wall));
    else names.add(occurrenceId(moment));
  }
  return (wall, occurrence) => names.has(occurrence) || days.has(dayOfWall(wall));
}

/** How long an entry lasts, in milliseconds of wall time at its start. */
function lengthOf({ start, end }: Span): number | undefined {
  if (!end) return undefined;
  if (end.zone === start.zone) return end.wall - start.wall;
  return toWall(start.zone, instantOf(end)) - start.wall;
}

type Walls = { walls: Set<number>; days: number[] };

/** The starts of a series: wall times, or whole days at the home if it has an occurrence in every evening. */
function wallsOf(event: Event, window: Window, length: number, times: Times): Walls {
  const { start, rules } = event;
  // The first occurrence counts even if the rule does not include it.
  const found: Walls = { walls: new Set([start.wall]), days: [] };
  // Wall times and instants differ by less than a day and a half.
  const reach = { from: window.from - length - 2 * DAY_MS, to: window.to + 2 * DAY_MS };
  for (const rule of rules) {
    try {
      const dense = denseRule(rule, start.wall, lastWallOf(start, times.home));
      if (dense && dense.step_ms < EVENING_MS) found.days.push(...eveningsOf(start, dense, reach, times));
      else
        for (const wall of dense ? steps(start, dense, reach) : expanded(event, rule, reach, times))
          found.walls.add(wall);
    } catch {
      times.onUnreadable();
    }
  }
  return found;
}

function expanded({ start }: Event, rule: string, { from, to }: Window, times: Times): number[] {
  const text = ruleText(rule, start.wall, lastWallOf(start, times.home));
  const between = new RRuleTemporal({ rruleString: text }).between(new Date(from), new Date(to), true);
  return between.map(({ epochMilliseconds }) => epochMilliseconds);
}

function steps(start: DateTime, { step_ms, last }: DenseRule, { from, to }: Window): number[] {
  const walls: number[] = [];
  const first = start.wall + Math.max(0, Math.ceil((from - start.wall) / step_ms)) * step_ms;
  for (let wall = first; wall <= Math.min(to, last); wall += step_ms) walls.push(wall);
  return walls;
}

/** The days with an occurrence in the evening: all from the first to the last. */
function eveningsOf(
  start: DateTime,
  { step_ms, last }: DenseRule,
  { from, to }: Window,
  { home }: Times,
): number[] {
  const here = (wall: number) => (start.isDay ? wall : toWall(home, instantOf({ ...start, wall })));
  const [first, end] = [here(start.wall), here(Math.min(to, last))];
  const days: number[] = [];
  for (let day = midnightOf(Math.max(from, first)); day <= end; day += DAY_MS) {
    // On the first and the last day there may be none that late.
    const evening = Math.max(day + 3 * EVENING_MS, first);
    const next = first + Math.ceil((evening - first) / step_ms) * step_ms;
    const isFirst = start.isDay && day === first;
    if (next <= end && next < day + DAY_MS && !isFirst) days.push(day);
  }
  return days;
}

/** The occurrences that an entry lists individually, as times or periods. */
function addedTo(event: Event, at: (wall: number, size?: number) => Occurrence, times: Times): Occurrence[] {
  return event.added.flatMap((property) =>
    listOf(property, times).flatMap((value) => {
      try {
        return [addedOne(event, { ...property, value }, at, times)];
      } catch {
        times.onUnreadable();
        return [];
      }
    }),
  );
}

function addedOne(
  event: Event,
  { value, parameters }: Event['added'][number],
  at: (wall: number, size?: number) => Occurrence,
  times: Times,
): Occurrence {
  const [begin = '', end] = value.split('/');
  const { VALUE, ...rest } = parameters;
  const kept = VALUE?.toUpperCase() === 'DATE' ? parameters : rest;
  const start = readDateTime({ value: begin, parameters: kept }, times);
  const wall = event.start.isDay
    ? Date.parse(intendedDay(start, times.home))
    : toWall(event.start.zone, instantOf(start));
  if (end === undefined) return at(wall);
  const size = parseDuration(end);
  if (size !== undefined) return at(wall, size);
  return at(wall, instantOf(readDateTime({ value: end, parameters: kept }, times)) - instantOf(start));
}

/** The values of a list; an empty one counts as unreadable. */
function listOf({ value }: Event['added'][number], times: Times): string[] {
  const values = value.split(',').filter((one) => one.trim() !== '');
  if (values.length === 0) times.onUnreadable();
  return values;
}
