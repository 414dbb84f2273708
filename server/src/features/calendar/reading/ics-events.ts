import { RRuleTemporal } from 'rrule-temporal';
import type { Component, Property } from './ics-components.ts';
import { dayOfWall, isDayValue, isUtcValue, parseDuration, parseWall, ruleText } from './ics-values.ts';
import { toInstant, toWall, UTC, type Zone } from './ics-zones.ts';

const DAY_MS = 86_400_000;

/** A day, or a wall time in a time zone. */
export type Moment = { isDay: boolean; wall: number; zone: Zone };
/** From when to when; `end` is undefined if the calendar gives none. */
type Span = { start: Moment; end: Moment | undefined };
/** One occurrence of an entry; `occurrence` tells it from others of its series. */
export type Happening = Span & { uid: string; occurrence: string };

/** A VEVENT that keeps the home busy: its span, and how it recurs. */
export type Event = Span & {
  uid: string;
  sequence: number;
  isBusy: boolean;
  isCancelled: boolean;
  /** Which occurrence of its series this entry replaces. */
  replaces: string | undefined;
  rule: string | undefined;
  added: Property[];
  left_out: Property[];
};

/** Finds the zone of a property; undefined where its name is unknown. */
type ZoneFor = (name: string) => Zone | undefined;

export type Times = {
  zones: ZoneFor;
  /** The zone of the home, for times without a zone or with an unknown one. */
  home: Zone;
  onUnknownZone: () => void;
};

const one = (component: Component, name: string): Property | undefined => component.properties.get(name)?.[0];

/** @throws an Error if the value is no time */
function readMoment({ value, parameters }: Property, times: Times): Moment {
  const wall = parseWall(value);
  if (wall === undefined) throw new Error('This is no time');
  if (parameters.VALUE?.toUpperCase() === 'DATE' || isDayValue(value)) {
    return { isDay: true, wall: Math.floor(wall / DAY_MS) * DAY_MS, zone: UTC };
  }
  if (isUtcValue(value)) return { isDay: false, wall, zone: UTC };
  const zone = parameters.TZID === undefined ? times.home : times.zones(parameters.TZID);
  if (!zone) times.onUnknownZone();
  return { isDay: false, wall, zone: zone ?? times.home };
}

export const instantOf = ({ wall, zone }: Moment): number => toInstant(zone, wall);

/** The name of an occurrence: its day, or its instant. */
const nameOf = (moment: Moment): string =>
  moment.isDay ? dayOfWall(moment.wall) : new Date(instantOf(moment)).toISOString();

/** @throws an Error for an entry that cannot be read */
export function readEvent(component: Component, times: Times): Event {
  const begins = one(component, 'DTSTART');
  if (!begins) throw new Error('The entry has no beginning');
  const start = readMoment(begins, times);
  const replaced = one(component, 'RECURRENCE-ID');
  const status = one(component, 'STATUS')?.value.trim().toUpperCase();
  const ends = one(component, 'DTEND');
  return {
    start,
    end: ends ? readMoment(ends, times) : endAfter(start, one(component, 'DURATION')?.value),
    // An entry without a UID is known by its times.
    uid: one(component, 'UID')?.value.trim() || `${begins.value} ${ends?.value ?? ''}`,
    sequence: Number.parseInt(one(component, 'SEQUENCE')?.value ?? '0', 10) || 0,
    isCancelled: status === 'CANCELLED',
    isBusy:
      one(component, 'TRANSP')?.value.trim().toUpperCase() !== 'TRANSPARENT' &&
      one(component, 'X-MICROSOFT-CDO-BUSYSTATUS')?.value.trim().toUpperCase() !== 'FREE',
    replaces: replaced && nameOf(readMoment(replaced, times)),
    rule: one(component, 'RRULE')?.value,
    added: component.properties.get('RDATE') ?? [],
    left_out: component.properties.get('EXDATE') ?? [],
  };
}

function endAfter(start: Moment, duration: string | undefined): Moment | undefined {
  if (duration === undefined) return undefined;
  const size = parseDuration(duration);
  if (size === undefined) throw new Error('This is no duration');
  if (start.isDay) return { ...start, wall: start.wall + size };
  // A duration in hours does not depend on changes of clocks.
  return { isDay: false, wall: instantOf(start) + size, zone: UTC };
}

/** How long an entry lasts, in milliseconds on the clock of its beginning. */
function lengthOf({ start, end }: Span): number | undefined {
  if (!end) return undefined;
  if (end.zone === start.zone) return end.wall - start.wall;
  return toWall(start.zone, instantOf(end)) - start.wall;
}

/**
 * The occurrences of an entry that may touch a window, given in instants.
 * @param replaced occurrences that other entries replace
 */
export function happeningsOf(
  event: Event,
  window: { from: number; to: number },
  replaced: ReadonlySet<string>,
  times: Times,
): Happening[] {
  const { start, uid } = event;
  if (event.replaces !== undefined) return [{ ...event, occurrence: event.replaces }];
  const length = lengthOf(event);
  const at = (wall: number, size = length): Happening => {
    const moment = { ...start, wall };
    const end = size === undefined ? undefined : { ...moment, wall: wall + size };
    return { uid, start: moment, end, occurrence: nameOf(moment) };
  };
  const all = [
    ...wallsOf(event, window, Math.max(0, length ?? 0)).map((wall) => at(wall)),
    ...addedTo(event, at, times),
  ];
  const { names, days } = leftOut(event, times);
  const isIn = ({ occurrence, start: { wall } }: Happening) =>
    !names.has(occurrence) && !days.has(dayOfWall(wall)) && !isReplaced(occurrence, wall, replaced);
  return all.filter(isIn);
}

const isReplaced = (occurrence: string, wall: number, replaced: ReadonlySet<string>) =>
  replaced.has(occurrence) || replaced.has(dayOfWall(wall));

function wallsOf({ start, rule }: Event, window: { from: number; to: number }, length: number): number[] {
  if (rule === undefined) return [start.wall];
  const text = ruleText(rule, start.wall, (instant) => toWall(start.zone, instant));
  // Wall times and instants differ by less than a day and a half.
  const from = new Date(window.from - length - 2 * DAY_MS);
  const to = new Date(window.to + 2 * DAY_MS);
  const found = new RRuleTemporal({ rruleString: text })
    .between(from, to, true)
    .map(({ epochMilliseconds }) => epochMilliseconds);
  // The first occurrence counts even if the rule does not give it.
  return [...new Set([start.wall, ...found])];
}

/** The occurrences that an entry lists one by one, as times or periods. */
function addedTo(event: Event, at: (wall: number, size?: number) => Happening, times: Times): Happening[] {
  return event.added.flatMap(({ value, parameters }) =>
    value.split(',').map((named) => {
      const [begin = '', end] = named.split('/');
      const start = readMoment({ value: begin, parameters: withoutPeriod(parameters) }, times);
      const wall = event.start.isDay ? start.wall : toWall(event.start.zone, instantOf(start));
      if (end === undefined) return at(wall);
      const size = parseDuration(end);
      if (size !== undefined) return at(wall, size);
      const until = readMoment({ value: end, parameters: withoutPeriod(parameters) }, times);
      return at(wall, instantOf(until) - instantOf(start));
    }),
  );
}

function withoutPeriod({ VALUE, ...rest }: Record<string, string>): Record<string, string> {
  return VALUE?.toUpperCase() === 'DATE' ? { ...rest, VALUE } : rest;
}

function leftOut(event: Event, times: Times): { names: Set<string>; days: Set<string> } {
  const names = new Set<string>();
  const days = new Set<string>();
  for (const { value, parameters } of event.left_out) {
    for (const named of value.split(',')) {
      const moment = readMoment({ value: named, parameters }, times);
      if (moment.isDay || event.start.isDay) days.add(dayOfWall(moment.wall));
      else names.add(nameOf(moment));
    }
  }
  return { names, days };
}
