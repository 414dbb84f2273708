import { createHmac, hash } from 'node:crypto';
import { addDays, type Nights } from '@swapstead/contract/days';
import { instantOf } from './ics-moments.ts';
import type { Happening } from './ics-series.ts';
import { dayOfWall } from './ics-values.ts';
import { toWall, type Zone } from './ics-zones.ts';
import { nightsWithin } from './nights-within.ts';
import { REASONS, ReadingFailure } from './reading-failure.ts';
import type { ReadEntry, ReadingRequest } from './reading-request.ts';

const DAY_MS = 86_400_000;
/** Evening begins at 18:00: who is there then keeps the night (CAL-37). */
const EVENING_MS = 18 * 3_600_000;
/** No entry closes more days than these. */
const LONGEST_MS = 3_660 * DAY_MS;
/** Entries with a night ahead of all series together, and of one from which on its occurrences are put together. */
const MOST_ENTRIES = 20_000;
const MANY_OF_ONE = 50;

type Named = { uid: string; summary: string };
type Found = { named: Named; entries: ReadEntry[] };

/** Collects what entries close. */
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

  function read({ uid, summary }: Named, happenings: readonly Happening[]): ReadEntry[] {
    const entries: ReadEntry[] = [];
    for (const happening of happenings) {
      const nights = happening.start.isDay ? daysOf(happening, end_rule) : eveningsOf(happening, home);
      // Whole, also where it reaches beyond the window: cut off there, it would be another one every day.
      if (nights.to <= nights.from || nights.to <= window.from || nights.from >= window.to) continue;
      entries.push({ key: keyOf(`${uid}\n${happening.occurrence}`), name: nameOf(summary), ...nights });
    }
    return entries;
  }

  /** Entries that have the same name are told apart by their order. */
  function keyOf(name: string): string {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return hash('sha256', `${name}\n${count}`, 'hex').slice(0, 32);
  }

  /** Puts the occurrences of each long series together into the runs of nights that they close. */
  function putTogether() {
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
    /** Adds the occurrences of an entry, if they close their nights. @returns whether one of these is ahead */
    add(named: Named, happenings: readonly Happening[], closes: boolean): boolean {
      const entries = read(named, happenings);
      if (closes) {
        found.push({ named, entries });
        total += entries.length;
        if (total > MOST_ENTRIES) putTogether();
      }
      return entries.some(({ to }) => to > today);
    },

    all: (): ReadEntry[] =>
      end_rule === 'check_out' ? withoutCheckOuts(found) : found.flatMap(({ entries }) => entries),
  };
}

/** How programs for hosts name an entry for the day on which guests leave. */
const CHECK_OUT =
  /(?<!\p{L})(check[\s-]?out|departure|abreise|départ|salida|partenza|saída|partida|vertrek)(?!\p{L})/iu;

/** Leaves out the entry for a day of departure on which a stay of the same calendar ends: nobody stays that night. */
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
function daysOf({ start, end }: Happening, rule: ReadingRequest['end_rule']): Nights {
  const from = dayOfWall(start.wall);
  if (!end) return { from, to: addDays(from, 1) };
  const last = dayOfWall(Math.min(end.wall, start.wall + LONGEST_MS));
  const to = rule === 'last_night' ? addDays(last, 1) : last;
  return { from, to: to > from ? to : addDays(from, 1) };
}

/** The nights in whose evening an entry with times runs, at the home (CAL-37). */
function eveningsOf({ start, end }: Happening, home: Zone): Nights {
  const begin = instantOf(start);
  const finish = end ? Math.min(instantOf(end), begin + LONGEST_MS) : begin;
  const [first, last] = [toWall(home, begin), toWall(home, Math.max(begin, finish))];
  const day = Math.floor(first / DAY_MS);
  const lastDay = Math.floor(last / DAY_MS);
  // On its last day it must run beyond 18:00; something without an end only be there then.
  const isLate =
    last > lastDay * DAY_MS + EVENING_MS || (finish <= begin && last === lastDay * DAY_MS + EVENING_MS);
  return { from: dayOfWall(day * DAY_MS), to: dayOfWall((isLate ? lastDay + 1 : lastDay) * DAY_MS) };
}
