const DAY_MS = 86_400_000;

/** How far clocks are ahead of UTC at an instant, in milliseconds. Wall times are numbers as if they were UTC. */
export type Zone = { offset: (instant: number) => number };

export const UTC: Zone = { offset: () => 0 };
export const toWall = (zone: Zone, instant: number): number => instant + zone.offset(instant);

/** The instant of a wall time. One that does not exist is read an hour later; if it exists twice, the first counts. */
export function toInstant(zone: Zone, wall: number): number {
  const before = zone.offset(wall - DAY_MS);
  const after = zone.offset(wall + DAY_MS);
  const first = wall - before;
  if (before === after || zone.offset(first) === before) return first;
  return zone.offset(wall - after) === after ? wall - after : first;
}

/** A zone with the same offset all year. */
export const fixedZone = (offset: number): Zone => ({ offset: () => offset });

const IS_UTC = /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal|Z)$/i;
const known = new Map<string, Zone>();

/** A zone by its IANA name, or undefined if there is none. */
export function ianaZone(name: string): Zone | undefined {
  if (IS_UTC.test(name)) return UTC;
  const zone = known.get(name) ?? makeIanaZone(name);
  // Unknown names are not cached: files could contain any number of them.
  if (zone) known.set(name, zone);
  return zone;
}

function makeIanaZone(name: string): Zone | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
  // No zone changes its clocks within a quarter of an hour of UTC.
  const offsets = new Map<number, number>();
  const QUARTER = 900_000;
  return {
    offset(instant) {
      const quarter = Math.floor(instant / QUARTER);
      const kept = offsets.get(quarter);
      if (kept !== undefined) return kept;
      const at = quarter * QUARTER;
      const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = format
        .format(at)
        .split(/\D+/)
        .map(Number);
      const offset = Date.UTC(year, month - 1, day, hour, minute, second) - at;
      offsets.set(quarter, offset);
      return offset;
    },
  };
}
