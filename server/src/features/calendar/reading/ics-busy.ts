import type { Component } from './ics-components.ts';
import type { Times } from './ics-date-times.ts';
import type { Occurrence } from './ics-series.ts';
import { parseDuration, readTime } from './ics-values.ts';
import { UTC } from './ics-zones.ts';

/**
 * The busy times of a VFREEBUSY, which are in UTC.
 * @throws an Error if it lists some and none of them can be read
 */
export function busyTimes(component: Component, times: Times): Occurrence[] {
  const periods = (component.properties.get('FREEBUSY') ?? [])
    .filter(({ parameters }) => parameters.FBTYPE?.toUpperCase() !== 'FREE')
    .flatMap(({ value }) => value.split(','));
  const read = periods.flatMap((period) => busyTime(period) ?? []);
  if (periods.length > 0 && read.length === 0) throw new Error('The entry has no times');
  if (read.length < periods.length) times.onUnreadable();
  return read;
}

function busyTime(period: string): Occurrence | undefined {
  const [begin = '', end = ''] = period.split('/');
  const from = readTime(begin)?.wall;
  if (from === undefined) return undefined;
  const length = parseDuration(end);
  const until = length === undefined ? readTime(end)?.wall : from + length;
  if (until === undefined) return undefined;
  const at = (wall: number) => ({ isDay: false, wall, zone: UTC });
  return { start: at(from), end: at(until), occurrence: begin.trim() };
}
