import { createIsOwnUid } from './export-uids.ts';
import { busyTimes } from './ics-busy.ts';
import { type Component, readComponents } from './ics-components.ts';
import { instantOf, intendedDay, occurrenceId, type Times } from './ics-date-times.ts';
import { type Event, readEvent } from './ics-events.ts';
import { decodeCalendar } from './ics-lines.ts';
import { changesOnwards } from './ics-onwards.ts';
import { leftOut, type Named, named, type Occurrence, occurrencesOf } from './ics-series.ts';
import { wallOfDay } from './ics-values.ts';
import { ianaZone, toWall, UTC } from './ics-zones.ts';
import { createEntries } from './read-entries.ts';
import type { ReadCalendar, ReadingRequest } from './reading-request.ts';
import { createZones } from './zone-names.ts';

const DAY_MS = 86_400_000;

/**
 * Reads the nights of a calendar (CAL-35 to CAL-42). Anything that may be an entry closes its nights or is counted.
 * @throws ReadingFailure with the reason shown to the host
 */
export function readCalendar(bytes: Uint8Array, request: ReadingRequest): ReadCalendar {
  const components = readComponents(decodeCalendar(bytes));
  const home = ianaZone(request.time_zone) ?? UTC;
  const window = {
    from: wallOfDay(request.window.from) - 2 * DAY_MS,
    to: wallOfDay(request.window.to) + 2 * DAY_MS,
  };
  const unreadable = new Set<Component>();
  const inPart = new Set<Component>();
  const unknownZone = new Set<Component>();
  const free = new Set<Component>();
  const zones = createZones(components.zones, window);
  const timesOf = (component: Component): Times => ({
    zones,
    home,
    onUnknownZone: () => unknownZone.add(component),
    onUnreadable: () => inPart.add(component),
  });

  /** The result of reading one entry; undefined, and counted, if it cannot be read. */
  function attempt<Value>(component: Component, work: (times: Times) => Value): Value | undefined {
    try {
      return work(timesOf(component));
    } catch {
      unreadable.add(component);
      return undefined;
    }
  }

  const entries = createEntries(request, home);
  function add(event: Event, occurrences: readonly Occurrence[]) {
    const { component, isFree } = event;
    const closes = !isFree || request.counts_free;
    const isAhead = entries.add(event, occurrences, closes);
    if (isFree && isAhead) free.add(component);
  }

  const isOwn = createIsOwnUid(request.own_key, request.window);
  const events = components.entries
    .filter(({ name }) => name === 'VEVENT')
    .flatMap((component) => attempt(component, (times) => readEvent(component, times)) ?? [])
    .filter(({ uid }) => !isOwn(uid));
  for (const series of Map.groupBy(newestOf(events), ({ uid }) => uid).values()) {
    const { isReplaced, isDeleted } = overridesOf(series);
    const standing = series.filter((event) => !isDeleted(event));
    const onwards = changesOnwards(standing, { window, home, isReplaced });
    for (const event of standing) {
      if (event.isCancelled) continue;
      const times = timesOf(event.component);
      const isElsewhere = either(isReplaced(event), onwards.isChanged(event));
      add(event, [...occurrencesOf(event, window, isElsewhere, times), ...onwards.following(event, times)]);
    }
  }
  for (const component of components.entries.filter(({ name }) => name === 'VFREEBUSY')) {
    const uid = component.properties.get('UID')?.[0]?.value.trim() ?? 'busy';
    entries.add({ uid, summary: '' }, attempt(component, (times) => busyTimes(component, times)) ?? [], true);
  }
  return {
    entries: entries.all(),
    unreadable: unreadable.size + components.lost,
    read_in_part: [...inPart].filter((component) => !unreadable.has(component)).length,
    unknown_zones: unknownZone.size,
    marked_free: free.size,
  };

  /** What the entries of one UID change about occurrences of the series among them. */
  function overridesOf(series: readonly Event[]) {
    const replaced = series.flatMap(({ replaces }) => replaces?.moment ?? []);
    const byKind = new Map<boolean, Named>();
    function isReplaced({ start: { isDay } }: Event): Named {
      const known = byKind.get(isDay) ?? named(replaced, isDay, home);
      byKind.set(isDay, known);
      return known;
    }
    const leaving = (replaced.length === 0 ? [] : series)
      .filter(({ replaces, left_out }) => !replaces && left_out.length > 0)
      .map((event) => ({
        event,
        isOut: named(leftOut(event, timesOf(event.component)), event.start.isDay, home),
      }));
    /** A moved occurrence is deleted if its series, changed since, leaves it out. */
    function isDeleted({ replaces, sequence }: Event): boolean {
      const moment = replaces?.moment;
      if (!moment) return false;
      return leaving.some(({ event, isOut }) => {
        const { isDay, zone } = event.start;
        const wall = isDay ? wallOfDay(intendedDay(moment, home)) : toWall(zone, instantOf(moment));
        return event.sequence > sequence && isOut(wall, occurrenceId(moment));
      });
    }
    return { isReplaced, isDeleted };
  }
}

const either =
  (one: Named, other: Named): Named =>
  (wall, occurrence) =>
    one(wall, occurrence) || other(wall, occurrence);

/**
 * For each UID and occurrence the highest SEQUENCE counts; if several have the same, all of them do, so that none is
 * lost.
 */
function newestOf(events: readonly Event[]): Event[] {
  const highest = new Map<string, number>();
  const named = ({ uid, replaces }: Event) => `${uid}\n${replaces?.name ?? ''}`;
  for (const event of events) {
    const name = named(event);
    highest.set(name, Math.max(highest.get(name) ?? 0, event.sequence));
  }
  return events.filter((event) => event.sequence === highest.get(named(event)));
}
