import { createHmac, hash } from 'node:crypto';
import { addDays, type Nights } from '@swapstead/contract/days';
import { instantOf } from './ics-date-times.ts';
import type { Occurrence } from './ics-series.ts';
import { dayOfWall } from './ics-values.ts';
import { toWall, type Zone } from './ics-zones.ts';
import { nightsWithin } from './nights-within.ts';
import { REASONS, ReadingFailure } from './reading-failure.ts';
import type { ReadEntry, ReadingRequest } from './reading-request.ts';

const DAY_MS = 86_400_000;
/** The evening begins at 18:00: an entry that lasts into it closes the night (CAL-37). */
const EVENING_MS = 18 * 3_600_000;
/** No entry closes more days than this. */
const LONGEST_MS = 3_660 * DAY_MS;
/**
 * How many entries with a night ahead all series may have together, and from how many the occurrences of one are
 * merged.
 */
const MOST_ENTRIES = 20_000;
const MANY_OF_ONE = 50;

type Named = { uid: string; summary: string };
type Found = { named: Named; entries: ReadEntry[] };

/** Collects the nights that entries close. */
export function createEntries(request: ReadingRequest, home: Zone) {
  const { window, end_rule, today, own_key } = request;
  const found: Found[] = [];
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  let total = 0;

  function nameOf(summary: string): string {
    const name =
      names.get(summary) ??
      createHmac('sha256', own_key).update(`name ${summary}`).digest('hex').slice(0, 32);
    names.set(summary, name);
    return name;
  }

  function read({ uid, summary }: Named, occurrences: readonly Occurrence[]): ReadEntry[] {
    const entries: ReadEntry[] = [];
    for (const one of occurrences) {
      const nights = one.start.isDay ? daysOf(one, end_rule) : eveningsOf(one, home);
      // Stored whole, even beyond the window: truncated there, it would be a different entry every day.
      if (nights.to <= nights.from || nights.to <= window.from || nights.from >= window.to) continue;
      entries.push({ key: keyOf(`${uid}\n${one.occurrence}`), name: nameOf(summary), ...nights });
    }
    return entries;
  }

  /** Entries with the same name are distinguished by their order. */
  function keyOf(name: string): string {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return hash('sha256', `${name}\n${count}`, 'hex').slice(0, 32);
  }

  /** Merges the occurrences of each long series into the runs of nights that they close. */
  function mergeOccurrences() {
    total = 0;
    for (const one of found) {
      if (one.entries.length > MANY_OF_ONE) {
        const { uid, summary } = one.named;
        const runs = nightsWithin(one.entries, { from: '0000-01-01', to: '9999-12-31' });
        one.entries = runs.map((nights) => ({
          key: keyOf(`${uid}\nrun ${nights.from}`),
          name: nameOf(summary),
          ...nights,
        }));
      }
      total += one.entries.length;
    }
    if (total > MOST_ENTRIES) throw new ReadingFailure(REASONS.complicated);
  }

  return {
    /** Adds the occurrences of an entry, if they close their nights. @returns whether one of them is ahead */
    add(named: Named, occurrences: readonly Occurrence[], closes: boolean): boolean {
      const entries = read(named, occurrences);
      if (closes) {
        found.push({ named, entries });
        total += entries.length;
        if (total > MOST_ENTRIES) mergeOccurrences();
      }
      return entries.some(({ to }) => to > today);
    },

    all: (): ReadEntry[] =>
      end_rule === 'check_out' ? withoutCheckOuts(found) : found.flatMap(({ entries }) => entries),
  };
}

/** How programs for hosts name an entry for the check-out day of guests. */
const CHECK_OUT =
  /(?<!\p{L})(check[\s-]?out|departure|abreise|départ|salida|partenza|saída|partida|vertrek)(?!\p{L})/iu;

/** Leaves out an entry for a check-out day on which a stay of the same calendar ends: nobody stays that night. */
function withoutCheckOuts(found: readonly Found[]): ReadEntry[] {
  const isDeparture = ({ named, entries: [only, more] }: Found) =>
    only !== undefined && !more && addDays(only.from, 1) === only.to && CHECK_OUT.test(named.summary);
  const departures = new Set(found.filter(isDeparture));
  if (departures.size === 0) return found.flatMap(({ entries }) => entries);
  const stays = found.filter((one) => !departures.has(one));
  const ends = new Set(stays.flatMap(({ entries }) => entries.map(({ to }) => to)));
  return found
    .filter((one) => !departures.has(one) || !ends.has(one.entries[0]?.from ?? ''))
    .flatMap(({ entries }) => entries);
}

/** The nights of an all-day entry (CAL-35, CAL-36). */
function daysOf({ start, end }: Occurrence, rule: ReadingRequest['end_rule']): Nights {
  const from = dayOfWall(start.wall);
  if (!end) return { from, to: addDays(from, 1) };
  const last = dayOfWall(Math.min(end.wall, start.wall + LONGEST_MS));
  const to = rule === 'last_night' ? addDays(last, 1) : last;
  return { from, to: to > from ? to : addDays(from, 1) };
}

/** The nights in whose evening an entry with times takes place, at the home (CAL-37). */
function eveningsOf({ start, end }: Occurrence, home: Zone): Nights {
  const begin = instantOf(start);
  const finish = end ? Math.min(instantOf(end), begin + LONGEST_MS) : begin;
  const [first, last] = [toWall(home, begin), toWall(home, Math.max(begin, finish))];
  const day = Math.floor(first / DAY_MS);
  const lastDay = Math.floor(last / DAY_MS);
  // On its last day it must last beyond 18:00; without an end, it only has to have begun by then.
  const isLate =
    last > lastDay * DAY_MS + EVENING_MS || (finish <= begin && last === lastDay * DAY_MS + EVENING_MS);
  return { from: dayOfWall(day * DAY_MS), to: dayOfWall((isLate ? lastDay + 1 : lastDay) * DAY_MS) };
}
