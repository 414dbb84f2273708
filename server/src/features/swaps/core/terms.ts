import type { NightRun } from '@swapstead/contract/calendar/endpoints';
import { addDays } from '@swapstead/contract/days';
import { dayText, type People, rangesText, type Window } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { invalid, refusal } from '../../../platform/errors.ts';
import { nightRuns } from '../../calendar/nights.repository.ts';
import { dayAt } from './deadlines.ts';
import type { StayTerms, StoredStay, StoredSwap } from './stored-swap.ts';

type Db = pg.Pool | pg.ClientBase;

/** Nights in a home. */
export type HomeWindow = Window & { home_id: string };

/** Today at the home, and the first and last day of arrival that can be proposed (PROP-06). */
export function arrivalsOf(zone: string, now: Date): { today: string; earliest: string; latest: string } {
  const today = dayAt(now, zone);
  return {
    today,
    earliest: addDays(today, SWAP_LIMITS.days_before),
    latest: addDays(today, SWAP_LIMITS.days_ahead),
  };
}

/** Refuses an arrival that is too early or too late. @param soonest the first possible day in a change */
export function requireDates(stay: StayTerms, now: Date, soonest?: string): void {
  const field = stay.guest === 1 ? 'my_stay' : 'their_stay';
  const { today, earliest, latest } = arrivalsOf(stay.zone, now);
  const first = soonest ?? earliest;
  if (stay.check_in < first) throw invalid(field, m.swaps_earliest_arrival({ day: dayText(first, today) }));
  if (stay.check_in > latest) throw invalid(field, m.swaps_latest_arrival({ day: dayText(latest, today) }));
}

/** Days from today to the earliest arrival in a change. An agreed swap needs one day for signing. */
export const minDaysUntilArrival = (state: SwapState): number =>
  state === 'final' ? 1 : state === 'agreed' ? 2 : SWAP_LIMITS.days_before;

/** Stays of the swap itself, whose nights it holds. */
export type Holding = readonly Pick<StoredStay, 'home_id' | 'check_in' | 'check_out'>[];

const later = (one: string, two: string) => (one > two ? one : two);
const earlier = (one: string, two: string) => (one < two ? one : two);

/** The calendar state of each night of the stays, read in one query. Nights in `holding` count as open. */
export async function nightsOfAll<Stay extends HomeWindow>(
  db: Db,
  stays: readonly Stay[],
  holding: Holding = [],
): Promise<{ stay: Stay; nights: Map<string, string> }[]> {
  const [first = ''] = stays.map(({ check_in }) => check_in).sort();
  const last =
    stays
      .map(({ check_out }) => check_out)
      .sort()
      .at(-1) ?? '';
  const homes = [...new Set(stays.map(({ home_id }) => home_id))];
  const runs = stays.length > 0 ? await nightRuns(db, homes, first, last) : new Map<string, NightRun[]>();
  return stays.map((stay) => ({
    stay,
    nights: statesWithin(stay, runs.get(stay.home_id) ?? [], holding),
  }));
}

function statesWithin(stay: HomeWindow, runs: readonly NightRun[], holding: Holding): Map<string, string> {
  const states = new Map<string, string>();
  for (const { from, to, state } of runs) {
    const [begin, end] = [later(from, stay.check_in), earlier(to, stay.check_out)];
    for (let day = begin; day < end; day = addDays(day, 1)) {
      const own = holding.some(
        (held) => held.home_id === stay.home_id && day >= held.check_in && day < held.check_out,
      );
      states.set(day, own ? 'open' : state);
    }
  }
  return states;
}

/** The ranges of nights with one of these states. */
export function rangesWith(nights: ReadonlyMap<string, string>, ...states: string[]): Window[] {
  const ranges: Window[] = [];
  for (const [day, state] of nights) {
    if (!states.includes(state)) continue;
    const last = ranges.at(-1);
    if (last?.check_out === day) last.check_out = addDays(day, 1);
    else ranges.push({ check_in: day, check_out: addDays(day, 1) });
  }
  return ranges;
}

/** Refuses taken and closed nights, with the same sentence for both at homes of others (PROP-09). */
export async function requireFree(
  db: Db,
  stays: readonly StayTerms[],
  { me, now, holding = [] }: { me: number; now: Date; holding?: StoredSwap['stays'] },
): Promise<void> {
  for (const { stay, nights } of await nightsOfAll(db, stays, holding)) {
    const ranges = rangesWith(nights, 'closed', 'taken');
    if (ranges.length === 0) continue;
    const days = rangesText(ranges, dayAt(now, stay.zone));
    throw stay.host === me
      ? refusal(409, 'own_nights_closed', m.swaps_own_nights_closed({ days }))
      : refusal(409, 'nights_not_free', m.swaps_nights_not_free({ days }));
  }
}

/** Refuses more people than the home has room for (PROP-17). */
export function requireRoom(stay: StoredStay, people: People): void {
  if (stay.guests !== null && people.adults + people.children > stay.guests) {
    throw refusal(409, 'no_room', m.swaps_too_many_people({ title: stay.home_title }));
  }
}
