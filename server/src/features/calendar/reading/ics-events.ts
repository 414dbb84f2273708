import type { Component } from './ics-components.ts';
import {
  type DateTime,
  dayMoment,
  instantOf,
  occurrenceId,
  readDateTime,
  type Times,
  tryDateTime,
} from './ics-date-times.ts';
import type { Property } from './ics-lines.ts';
import { parseDuration } from './ics-values.ts';
import { toWall, UTC } from './ics-zones.ts';

const DAY_MS = 86_400_000;

/** When something begins and ends; `end` is undefined if the calendar has none. */
export type Span = { start: DateTime; end: DateTime | undefined };

/** A VEVENT: when it takes place, and how it recurs. */
export type Event = Span & {
  component: Component;
  uid: string;
  summary: string;
  sequence: number;
  isFree: boolean;
  isCancelled: boolean;
  /**
   * Which occurrence of its series this entry replaces: its id, its date and time if they can be read, and whether all
   * later ones are changed in the same way.
   */
  replaces: { name: string; moment: DateTime | undefined; isOnwards: boolean } | undefined;
  rules: string[];
  added: Property[];
  left_out: Property[];
};

const one = (component: Component, name: string): Property | undefined => component.properties.get(name)?.[0];
const all = (component: Component, name: string): Property[] => component.properties.get(name) ?? [];
const word = (component: Component, name: string) => one(component, name)?.value.trim().toUpperCase();

/**
 * Reads an entry. If its start can be read it counts, whatever else cannot.
 * @throws an Error for an entry without a start
 */
export function readEvent(component: Component, times: Times): Event {
  const begins = one(component, 'DTSTART');
  if (!begins) throw new Error('The entry has no beginning');
  const written = readDateTime(begins, times);
  const ends = one(component, 'DTEND');
  const duration = one(component, 'DURATION');
  const replaced = one(component, 'RECURRENCE-ID');
  const isCutShort = component.isCut && !ends && !duration;
  if (isCutShort || all(component, 'EXRULE').length > 0) times.onUnreadable();
  return {
    component,
    ...wholeDays(spanOf(written, ends, duration, times)),
    // An entry without a UID is identified by its times.
    uid: one(component, 'UID')?.value.trim() || `${begins.value} ${ends?.value ?? ''}`,
    summary: one(component, 'SUMMARY')?.value.trim() ?? '',
    sequence: Number.parseInt(one(component, 'SEQUENCE')?.value ?? '0', 10) || 0,
    isCancelled: word(component, 'STATUS') === 'CANCELLED',
    isFree:
      word(component, 'TRANSP') === 'TRANSPARENT' || word(component, 'X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE',
    replaces: replaced && replacedBy(replaced, times),
    rules: all(component, 'RRULE').map(({ value }) => value),
    added: all(component, 'RDATE'),
    left_out: all(component, 'EXDATE'),
  };
}

function replacedBy(property: Property, times: Times): NonNullable<Event['replaces']> {
  const moment = tryDateTime(property, times);
  const isOnwards = property.parameters.RANGE?.toUpperCase() === 'THISANDFUTURE';
  if (property.parameters.RANGE && !isOnwards) times.onUnreadable();
  return { name: moment ? occurrenceId(moment) : `unreadable ${property.value}`, moment, isOnwards };
}

function spanOf(
  start: DateTime,
  ends: Property | undefined,
  duration: Property | undefined,
  times: Times,
): Span {
  if (ends) {
    const end = tryDateTime(ends, times);
    if (!end) return firstNight(start, times);
    // If something with times ends on a day, it ends at midnight of that day.
    return { start, end: end.isDay && !start.isDay ? { ...end, isDay: false, zone: start.zone } : end };
  }
  if (!duration) return { start, end: undefined };
  const size = parseDuration(duration.value);
  if (size !== undefined) return { start, end: endAfter(start, size) };
  times.onUnreadable();
  return firstNight(start, times);
}

/** If an end is given but cannot be read, at least the first night closes. */
function firstNight(start: DateTime, { home }: Times): Span {
  const wall = start.isDay ? start.wall : toWall(home, instantOf(start));
  return { start: dayMoment(wall), end: undefined };
}

function endAfter(start: DateTime, size: number): DateTime {
  if (start.isDay) return { ...start, wall: start.wall + size };
  // A duration in hours does not depend on clock changes.
  return { isDay: false, wall: instantOf(start) + size, zone: UTC };
}

/** Midnight UTC to midnight UTC is how some programs write whole days; nobody means an evening by it. */
function wholeDays({ start, end }: Span): Span {
  const isMidnight = (moment: DateTime) => !moment.isDay && moment.zone === UTC && moment.wall % DAY_MS === 0;
  if (!end || end.wall <= start.wall || !isMidnight(start) || !isMidnight(end)) return { start, end };
  return { start: dayMoment(start.wall), end: dayMoment(end.wall) };
}
