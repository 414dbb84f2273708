import { instantOf, intendedDay, type Times } from './ics-date-times.ts';
import type { Event } from './ics-events.ts';
import { type Named, type Occurrence, occurrencesOf } from './ics-series.ts';
import { wallOfDay } from './ics-values.ts';
import { toWall, type Zone } from './ics-zones.ts';

type Window = { from: number; to: number };
/** An entry that changes a series, from this wall time of the series on. */
type Change = { event: Event; from: number };
type Parts = { window: Window; home: Zone; isReplaced: (series: Event) => Named };

/**
 * What RANGE=THISANDFUTURE changes about a series: the named occurrence and every later one move by the same days and
 * hours, up to the next such change (RFC 5545, 3.8.4.4). Otherwise nights of the series would be closed at their old
 * times and open at the new ones.
 */
export function changesOnwards(events: readonly Event[], { window, home, isReplaced }: Parts) {
  const changing = events.filter(({ replaces }) => replaces?.isOnwards && replaces.moment);
  const isSeries = ({ replaces }: Event) => !replaces;
  const changes = new Map(events.filter(isSeries).map((series) => [series, changesOf(series)]));
  const whole = new Map<Event, Occurrence[]>();

  function changesOf({ start: { isDay, zone } }: Event): Change[] {
    const wallOf = ({ replaces }: Event): number => {
      const moment = replaces?.moment;
      if (!moment) return Number.POSITIVE_INFINITY;
      if (isDay) return wallOfDay(intendedDay(moment, home));
      return moment.isDay ? moment.wall : toWall(zone, instantOf(moment));
    };
    return changing
      .map((event) => ({ event, from: wallOf(event) }))
      .sort((one, other) => one.from - other.from);
  }

  /** The occurrences of a series as far as a change may move them into the window. */
  function occurrencesAround(series: Event, times: Times): Occurrence[] {
    const known = whole.get(series);
    if (known) return known;
    const reach = Math.max(
      ...(changes.get(series) ?? []).map(({ event, from }) => Math.abs(event.start.wall - from)),
    );
    const wide = { from: window.from - reach, to: window.to + reach };
    const found = occurrencesOf(series, wide, isReplaced(series), times);
    whole.set(series, found);
    return found;
  }

  return {
    /** Whether an occurrence of the series, by its wall time, is one of those that changed. */
    isChanged(series: Event): Named {
      const first = changes.get(series)?.[0]?.from ?? Number.POSITIVE_INFINITY;
      return (wall) => wall >= first;
    },

    /** The occurrences after the one that the entry names, at their new times; none unless it changes later ones. */
    following(event: Event, times: Times): Occurrence[] {
      if (!event.replaces?.isOnwards) return [];
      if (event.rules.length > 0) {
        const own = occurrencesOf({ ...event, replaces: undefined }, window, () => false, times);
        return own.filter(({ start }) => start.wall > event.start.wall);
      }
      return [...changes].flatMap(([series, all]) => {
        const at = all.findIndex((change) => change.event === event);
        const from = all[at]?.from ?? Number.POSITIVE_INFINITY;
        const until = all[at + 1]?.from ?? Number.POSITIVE_INFINITY;
        return occurrencesAround(series, times)
          .filter(({ start: { wall } }) => wall > from && wall < until)
          .map(({ start, occurrence }) => movedBy(event, start.wall - from, occurrence));
      });
    },
  };
}

function movedBy({ start, end }: Event, by: number, occurrence: string): Occurrence {
  return {
    start: { ...start, wall: start.wall + by },
    end: end && { ...end, wall: end.wall + by },
    occurrence,
  };
}
