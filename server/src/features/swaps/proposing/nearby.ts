import { brokenRules } from '@swapstead/contract/calendar/stay-rules';
import { addDays } from '@swapstead/contract/days';
import { movedBy, type Window } from '@swapstead/contract/swaps/format';
import { SWAP_SENTENCES } from '@swapstead/contract/swaps/messages';
import type pg from 'pg';
import { createCalendarRepository } from '../../calendar/calendar.repository.ts';
import type { ZoneOf } from '../../calendar/today.ts';
import { dayAt } from '../core/deadlines.ts';
import { arrivalsOf, type Holding, type HomeWindow, nightsFor } from '../core/terms.ts';

/** How many days before and after 'What fits nearby' searches, and how many windows it shows (PROP-08). */
const NEARBY_DAYS = 28;
const NEARBY_WINDOWS = 3;

type Parts = { pool: pg.Pool; clock: () => Date; zoneOf: ZoneOf };

/** Finds nearby windows in which every stay fits (PROP-08), and the stay rules that a window breaks (PROP-10). */
export function createNearby({ pool, clock, zoneOf }: Parts) {
  const calendars = createCalendarRepository();

  /** @returns a function from a window to the stay rules of the home that it breaks, as lines */
  async function rulesBrokenBy(home_id: string) {
    const rules = await calendars.rules(pool, home_id);
    const today = dayAt(clock(), await zoneOf(pool, home_id));
    return (window: Window) => brokenRules(rules, window, today);
  }

  /** @returns a function from a nearby window to the states of its nights; 'closed' if the home cannot take such a stay */
  async function nightStatesNear(stay: HomeWindow, holding: Holding) {
    const nights = await nightsFor(pool, withNearbyDays(stay), holding);
    const { earliest, latest } = arrivalsOf(await zoneOf(pool, stay.home_id), clock());
    const broken = await rulesBrokenBy(stay.home_id);
    return (window: Window): string[] =>
      window.check_in < earliest || window.check_in > latest || broken(window).length > 0
        ? ['closed']
        : statesOf(nights, window);
  }

  /** Moves both stays by the same number of days, nearest first, and returns the windows that fit. */
  async function nearby(wanted: { my_stay: HomeWindow; their_stay: HomeWindow }, holding: Holding) {
    const [here, there] = [
      await nightStatesNear(wanted.my_stay, holding),
      await nightStatesNear(wanted.their_stay, holding),
    ];
    const found: { my_stay: Window; their_stay: Window; open: boolean; days: number }[] = [];
    for (let days = 1; days <= NEARBY_DAYS && found.length < 2 * NEARBY_WINDOWS; days++) {
      for (const moved of [days, -days]) {
        const my_stay = movedBy(wanted.my_stay, moved);
        const their_stay = movedBy(wanted.their_stay, moved);
        const states = [...here(my_stay), ...there(their_stay)];
        if (states.some((state) => state === 'closed' || state === 'taken')) continue;
        found.push({ my_stay, their_stay, open: states.every((state) => state === 'open'), days });
      }
    }
    found.sort((one, two) => one.days - two.days || Number(two.open) - Number(one.open));
    return found.slice(0, NEARBY_WINDOWS).map(({ days: _, ...window }) => window);
  }

  return {
    nearby,

    /** The stay rules that these stays break, each line once. */
    async rulesLines(stays: readonly HomeWindow[]): Promise<string[]> {
      const lines = await Promise.all(stays.map(async (stay) => (await rulesBrokenBy(stay.home_id))(stay)));
      return [...new Set(lines.flat())].map(SWAP_SENTENCES.host_asks);
    },
  };
}

/** The stay extended by all days that 'What fits nearby' searches. */
export const withNearbyDays = (stay: HomeWindow): HomeWindow => ({
  ...stay,
  check_in: addDays(stay.check_in, -NEARBY_DAYS),
  check_out: addDays(stay.check_out, NEARBY_DAYS),
});

function statesOf(nights: ReadonlyMap<string, string>, { check_in, check_out }: Window): string[] {
  const states: string[] = [];
  for (let day = check_in; day < check_out; day = addDays(day, 1)) states.push(nights.get(day) ?? 'closed');
  return states;
}
