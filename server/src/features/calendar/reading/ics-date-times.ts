import type { Property } from './ics-lines.ts';
import type { FoundZone } from './ics-own-zone.ts';
import { dayOfWall, midnightOf, readTime, type WrittenTime } from './ics-values.ts';
import { toInstant, toWall, UTC, type Zone } from './ics-zones.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;

/** A day, or a wall time in a time zone. */
export type DateTime = { isDay: boolean; wall: number; zone: Zone };

/** What is needed to read the times of one entry, and to report what is wrong with it. */
export type Times = {
  /** Finds the zone for a name. */
  zones: (name: string) => FoundZone | undefined;
  /** The zone of the home, for times without a zone or with an unknown one. */
  home: Zone;
  onUnknownZone: () => void;
  /** Called if something in the entry cannot be read and is left out. */
  onUnreadable: () => void;
};

export const dayMoment = (wall: number): DateTime => ({ isDay: true, wall: midnightOf(wall), zone: UTC });
export const instantOf = ({ wall, zone }: DateTime): number => toInstant(zone, wall);

/** The id of an occurrence: its day, or its instant. */
export const occurrenceId = (moment: DateTime): string =>
  moment.isDay ? dayOfWall(moment.wall) : new Date(instantOf(moment)).toISOString();

/** @throws an Error if the value is not a time */
export function readDateTime({ value, parameters }: Property, times: Times): DateTime {
  const written = readTime(value);
  if (!written) throw new Error('This is no time');
  const { wall, isDay, isUtc } = written;
  if (isDay || parameters.VALUE?.toUpperCase() === 'DATE') return dayMoment(wall);
  if (isUtc) return { isDay: false, wall, zone: UTC };
  if (parameters.TZID === undefined) return { isDay: false, wall, zone: times.home };
  const found = times.zones(parameters.TZID);
  if (!found?.isSure) times.onUnknownZone();
  return { isDay: false, wall, zone: found?.zone ?? times.home };
}

/** As readDateTime, but undefined if the value cannot be read, which is reported to the host. */
export function tryDateTime(property: Property, times: Times): DateTime | undefined {
  try {
    return readDateTime(property, times);
  } catch {
    times.onUnreadable();
    return undefined;
  }
}

/**
 * The day that a time means in a series of days. If programs write it in UTC, it is a midnight: of UTC, of the home, or
 * of the zone nearest to it.
 */
export function intendedDay(moment: DateTime, home: Zone): string {
  if (moment.isDay || moment.zone !== UTC) return dayOfWall(moment.wall);
  return dayOfWall(dayMeantInUtc(moment.wall, home));
}

function dayMeantInUtc(instant: number, home: Zone): number {
  const here = toWall(home, instant);
  if (instant === midnightOf(instant)) return instant;
  return here === midnightOf(here) ? here : midnightOf(instant + HALF_DAY_MS);
}

/** The last wall time of a series, from its UNTIL; for a series of days, the whole day. */
export function lastWallOf(start: DateTime, home: Zone) {
  return ({ wall, isDay, isUtc }: WrittenTime): number => {
    if (isDay) return wall + DAY_MS - 1_000;
    if (!isUtc) return wall;
    if (!start.isDay) return toWall(start.zone, wall);
    // Midnight UTC and the last second before it name a day in UTC, anything else a day at the home.
    const isMidnight = wall % DAY_MS === 0 || wall % DAY_MS >= DAY_MS - 60_000;
    return midnightOf(isMidnight ? wall : toWall(home, wall)) + DAY_MS - 1_000;
  };
}
