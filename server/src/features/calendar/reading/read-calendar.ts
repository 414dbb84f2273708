import { hash } from 'node:crypto';
import { addDays, type Nights } from '@swapstead/contract/days';
import { decodeCalendar, readComponents } from './ics-components.ts';
import { type Event, type Happening, happeningsOf, instantOf, readEvent, type Times } from './ics-events.ts';
import { dayOfWall, parseDuration, parseWall, wallOfDay } from './ics-values.ts';
import { createZones, ianaZone, toWall, UTC, type Zone } from './ics-zones.ts';
import { createIsOwn } from './own-uids.ts';
import { REASONS, ReadingFailure } from './reading-failure.ts';

const DAY_MS = 86_400_000;
/** Evening begins at 18:00: who is there then keeps the night (CAL-37). */
const EVENING_MS = 18 * 3_600_000;
/** Occurrences ahead of all entries together. */
const MOST_HAPPENINGS = 20_000;

/** What a reading needs to know of the home and of how its feed means its ends. */
export type ReadingRequest = {
  /** Entries with a night in it are of interest: `to` is not included. */
  window: Nights;
  /** The home's zone, as IANA names it. */
  time_zone: string;
  /** Whether the end date of an all-day entry is the check-out day or the last night (CAL-36). */
  end_rule: 'check_out' | 'last_night';
  /** Names the runs of our own export of this home: they are left out when they come back (CAL-53). */
  own_key: Uint8Array;
};

/** An entry with the nights that it closes; `key` is a hash of its UID and occurrence. */
export type ReadEntry = Nights & { key: string };
export type ReadCalendar = { entries: ReadEntry[]; unreadable: number; unknown_zones: number };

/**
 * Reads the nights out of a calendar (CAL-35 to CAL-42).
 * @throws ReadingFailure with the reason that the host is told
 */
export function readCalendar(bytes: Uint8Array, request: ReadingRequest): ReadCalendar {
  const calendars = readComponents(decodeCalendar(bytes));
  const home = ianaZone(request.time_zone) ?? UTC;
  const window = {
    from: wallOfDay(request.window.from) - 2 * DAY_MS,
    to: wallOfDay(request.window.to) + 2 * DAY_MS,
  };
  const counts = { unreadable: 0, unknown_zones: 0 };
  let isUnknown = false;
  const times: Times = {
    zones: createZones(calendars, window),
    home,
    onUnknownZone: () => {
      isUnknown = true;
    },
  };
  const components = calendars.flatMap(({ children }) => children);
  /** Runs `work` for one entry, counting what is wrong with it. */
  function attempt<Value>(work: () => Value): Value | undefined {
    isUnknown = false;
    try {
      const value = work();
      if (isUnknown) counts.unknown_zones++;
      return value;
    } catch (error) {
      if (error instanceof ReadingFailure) throw error;
      counts.unreadable++;
      return undefined;
    }
  }

  const isOwn = createIsOwn(request.own_key, request.window);
  const events = components
    .filter(({ name }) => name === 'VEVENT')
    .flatMap((component) => attempt(() => readEvent(component, times)) ?? [])
    .filter(({ uid }) => !isOwn(uid));
  const happenings: Happening[] = [];
  function add(found: readonly Happening[]) {
    if (happenings.length + found.length > MOST_HAPPENINGS) throw new ReadingFailure(REASONS.complicated);
    happenings.push(...found);
  }
  for (const series of byUid(newestOf(events)).values()) {
    const replaced = new Set(series.flatMap(({ replaces }) => replaces ?? []));
    for (const event of series.filter(({ isBusy, isCancelled }) => isBusy && !isCancelled)) {
      add(attemptQuietly(() => happeningsOf(event, window, replaced, times)));
    }
  }
  for (const component of components.filter(({ name }) => name === 'VFREEBUSY')) {
    add(attempt(() => busyTimes(component)) ?? []);
  }
  return { entries: entriesOf(happenings, home, request), ...counts };

  /** The zones of an entry were counted when it was read. */
  function attemptQuietly(work: () => Happening[]): Happening[] {
    try {
      return work();
    } catch (error) {
      if (error instanceof ReadingFailure) throw error;
      counts.unreadable++;
      return [];
    }
  }
}

/** Of one UID and occurrence the highest SEQUENCE holds; of several with the same all count, rather than lose one. */
function newestOf(events: readonly Event[]): Event[] {
  const highest = new Map<string, number>();
  const nameOf = ({ uid, replaces = '' }: Event) => `${uid}\n${replaces}`;
  for (const event of events) {
    const name = nameOf(event);
    highest.set(name, Math.max(highest.get(name) ?? 0, event.sequence));
  }
  return events.filter((event) => event.sequence === highest.get(nameOf(event)));
}

const byUid = (events: readonly Event[]) => Map.groupBy(events, ({ uid }) => uid);

/** The busy times of a VFREEBUSY, which are told in UTC. */
function busyTimes(component: ReturnType<typeof readComponents>[number]): Happening[] {
  const uid = component.properties.get('UID')?.[0]?.value.trim() ?? 'busy';
  return (component.properties.get('FREEBUSY') ?? [])
    .filter(({ parameters }) => parameters.FBTYPE?.toUpperCase() !== 'FREE')
    .flatMap(({ value }) => value.split(','))
    .map((period) => {
      const [begin = '', end = ''] = period.split('/');
      const wall = parseWall(begin);
      const length = parseDuration(end);
      const until = length === undefined ? parseWall(end) : (wall ?? 0) + length;
      if (wall === undefined || until === undefined) throw new Error('This is no period');
      const at = (moment: number) => ({ isDay: false, wall: moment, zone: UTC });
      return { uid, start: at(wall), end: at(until), occurrence: begin.trim() };
    });
}

function entriesOf(happenings: readonly Happening[], home: Zone, request: ReadingRequest): ReadEntry[] {
  const { window, end_rule } = request;
  const seen = new Map<string, number>();
  const entries: ReadEntry[] = [];
  for (const happening of happenings) {
    const nights = happening.start.isDay ? daysOf(happening, end_rule) : eveningsOf(happening, home);
    // Whole, also where it reaches beyond the window: cut off there, it would be another entry every day.
    if (nights.to <= nights.from || nights.to <= window.from || nights.from >= window.to) continue;
    const name = `${happening.uid}\n${happening.occurrence}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const key = hash('sha256', `${name}\n${count}`, 'hex').slice(0, 32);
    entries.push({ key, ...nights });
  }
  return entries;
}

/** The nights of an all-day entry (CAL-35, CAL-36). */
function daysOf({ start, end }: Happening, rule: ReadingRequest['end_rule']): Nights {
  const from = dayOfWall(start.wall);
  if (!end) return { from, to: addDays(from, 1) };
  const last = dayOfWall(Math.min(end.wall, start.wall + 3660 * DAY_MS));
  const to = rule === 'last_night' ? addDays(last, 1) : last;
  return { from, to: to > from ? to : addDays(from, 1) };
}

/** The nights in whose evening an entry with times runs, at the home (CAL-37). */
function eveningsOf({ start, end }: Happening, home: Zone): Nights {
  const begin = instantOf(start);
  const finish = end ? Math.min(instantOf(end), begin + 3660 * DAY_MS) : begin;
  const [first, last] = [toWall(home, begin), toWall(home, Math.max(begin, finish))];
  const day = Math.floor(first / DAY_MS);
  const lastDay = Math.floor(last / DAY_MS);
  // On its last day it must run beyond 18:00; something without an end only be there then.
  const isLate =
    last > lastDay * DAY_MS + EVENING_MS || (finish <= begin && last === lastDay * DAY_MS + EVENING_MS);
  return { from: dayOfWall(day * DAY_MS), to: dayOfWall((isLate ? lastDay + 1 : lastDay) * DAY_MS) };
}
