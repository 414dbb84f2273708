import { RRuleTemporal } from 'rrule-temporal';
import { findIana } from 'windows-iana';
import type { Component } from './ics-components.ts';
import { parseWall, ruleText } from './ics-values.ts';

const DAY_MS = 86_400_000;

/** How far clocks are ahead of UTC at an instant, in milliseconds. Wall times are numbers as if they were UTC. */
export type Zone = { offset: (instant: number) => number };

export const UTC: Zone = { offset: () => 0 };
export const toWall = (zone: Zone, instant: number): number => instant + zone.offset(instant);

/** The instant of a wall time. One that does not exist is read an hour later; of two the first counts. */
export function toInstant(zone: Zone, wall: number): number {
  const before = zone.offset(wall - DAY_MS);
  const after = zone.offset(wall + DAY_MS);
  const first = wall - before;
  if (before === after || zone.offset(first) === before) return first;
  return zone.offset(wall - after) === after ? wall - after : first;
}

const known = new Map<string, Zone | undefined>();

/** A zone by its IANA name, or undefined where there is none. */
export function ianaZone(name: string): Zone | undefined {
  if (!known.has(name)) known.set(name, makeIanaZone(name));
  return known.get(name);
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
  // Within a quarter of an hour of UTC, no zone changes its clocks.
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

/**
 * Finds the zones that a calendar names: IANA's, those of Windows, those that the file defines, and IANA's behind a
 * prefix ('/citadel.org/20250101_1/Europe/Lisbon').
 */
export function createZones(calendars: readonly Component[], window: { from: number; to: number }) {
  const defined = new Map<string, Component>();
  for (const zone of calendars.flatMap(({ children }) => children)) {
    const name = zone.name === 'VTIMEZONE' ? zone.properties.get('TZID')?.[0]?.value.trim() : undefined;
    if (name) defined.set(name, zone);
  }
  const found = new Map<string, Zone | undefined>();
  return (name: string): Zone | undefined => {
    if (!found.has(name)) found.set(name, find(name));
    return found.get(name);
  };

  function find(name: string): Zone | undefined {
    if (name.length > 200) return undefined;
    const windows = findIana(name)[0];
    const own = defined.get(name);
    return (
      ianaZone(name) ??
      (windows && ianaZone(windows)) ??
      (own && definedZone(own, window)) ??
      ianaZone(name.split('/').slice(-2).join('/')) ??
      ianaZone(name.split('/').slice(-3).join('/'))
    );
  }
}

type Onset = { at: number; to: number };

/** A zone that the file itself defines by its changes of clocks. */
function definedZone(zone: Component, window: { from: number; to: number }): Zone | undefined {
  const onsets: Onset[] = [];
  let first: number | undefined;
  for (const { properties } of zone.children) {
    const wall = parseWall(properties.get('DTSTART')?.[0]?.value ?? '');
    const from = parseOffset(properties.get('TZOFFSETFROM')?.[0]?.value);
    const to = parseOffset(properties.get('TZOFFSETTO')?.[0]?.value);
    if (wall === undefined || from === undefined || to === undefined) return undefined;
    first ??= from;
    const walls = [wall, ...changesOf(properties.get('RRULE')?.[0]?.value, wall, window)];
    for (const { value } of properties.get('RDATE') ?? []) {
      walls.push(...value.split(',').flatMap((one) => parseWall(one) ?? []));
    }
    onsets.push(...walls.map((one) => ({ at: one - from, to })));
  }
  onsets.sort((one, other) => one.at - other.at);
  const fallback = first;
  if (fallback === undefined) return undefined;
  return { offset: (instant) => onsets.findLast(({ at }) => at <= instant)?.to ?? fallback };
}

function changesOf(
  rule: string | undefined,
  start: number,
  { from, to }: { from: number; to: number },
): number[] {
  if (!rule) return [];
  const years = 2 * 366 * DAY_MS;
  return new RRuleTemporal({ rruleString: ruleText(rule, start) })
    .between(new Date(from - years), new Date(to + years), true)
    .map((one) => one.epochMilliseconds);
}

function parseOffset(value: string | undefined): number | undefined {
  const parts = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(value?.trim() ?? '');
  if (!parts) return undefined;
  const [, sign, hours, minutes, seconds = '0'] = parts;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}
