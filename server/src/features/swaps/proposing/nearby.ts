import { brokenRules, type StayRules } from '@swapstead/contract/calendar/stay-rules';
import { addDays } from '@swapstead/contract/days';
import { movedBy, type Window } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { createCalendarRepository } from '../../calendar/calendar.repository.ts';
import { dayAt } from '../core/deadlines.ts';
import type { TermsRepository } from '../core/terms.repository.ts';
import { arrivalsOf, type Holding, type HomeWindow, nightsOfAll } from '../core/terms.ts';

/** How many days before and after 'What fits nearby' searches, and how many windows it shows (PROP-08). */
const NEARBY_DAYS = 28;
const NEARBY_WINDOWS = 3;

type Parts = { terms: TermsRepository; pool: pg.Pool; clock: () => Date };

/** The two stays of an exchange. */
export type BothStays = { my_stay: HomeWindow; their_stay: HomeWindow };

/** The stay rules and the time zone of a home. */
type HomeRules = { rules: StayRules; zone: string };

/** Finds nearby windows in which both stays fit (PROP-08), and the stay rules that they break (PROP-10). */
export function createNearby({ terms, pool, clock }: Parts) {
  const calendars = createCalendarRepository();

  const broken = ({ rules, zone }: HomeRules, window: Window) =>
    brokenRules(rules, window, dayAt(clock(), zone));

  /**
   * @returns a function from a nearby window to the states of its nights; 'closed' if the home cannot take such a stay
   */
  function nightStatesNear(home: HomeRules, nights: ReadonlyMap<string, string>) {
    const { earliest, latest } = arrivalsOf(home.zone, clock());
    return (window: Window): string[] =>
      window.check_in < earliest || window.check_in > latest || broken(home, window).length > 0
        ? ['closed']
        : statesOf(nights, window);
  }

  /** Reads stay rules and zones of both homes. */
  return async function nearbyOf(stays: BothStays) {
    const zones = await terms.zones(pool, [stays.my_stay.home_id, stays.their_stay.home_id]);
    const homeOf = async ({ home_id }: HomeWindow): Promise<HomeRules> => ({
      rules: await calendars.rules(pool, home_id),
      zone: zones.get(home_id) ?? 'UTC',
    });
    const [my_home, their_home] = [await homeOf(stays.my_stay), await homeOf(stays.their_stay)];
    const lines = [...broken(my_home, stays.my_stay), ...broken(their_home, stays.their_stay)];

    return {
      /** The stay rules that these stays break, each line once. */
      rulesLines: [...new Set(lines)].map((rules) => m.swaps_host_asks({ rules })),

      /** Moves both stays by the same number of days, nearest first, and returns the windows that fit. */
      async windows(holding: Holding) {
        const reach = [stays.my_stay, stays.their_stay].map(withNearbyDays);
        const [my_nights, their_nights] = await nightsOfAll(pool, reach, holding);
        const here = nightStatesNear(my_home, my_nights?.nights ?? new Map());
        const there = nightStatesNear(their_home, their_nights?.nights ?? new Map());
        const found: { my_stay: Window; their_stay: Window; open: boolean; days: number }[] = [];
        for (let days = 1; days <= NEARBY_DAYS && found.length < 2 * NEARBY_WINDOWS; days++) {
          for (const moved of [days, -days]) {
            const my_stay = movedBy(stays.my_stay, moved);
            const their_stay = movedBy(stays.their_stay, moved);
            const states = [...here(my_stay), ...there(their_stay)];
            if (states.some((state) => state === 'closed' || state === 'taken')) continue;
            found.push({ my_stay, their_stay, open: states.every((state) => state === 'open'), days });
          }
        }
        found.sort((one, two) => one.days - two.days || Number(two.open) - Number(one.open));
        return found.slice(0, NEARBY_WINDOWS).map(({ days: _, ...window }) => window);
      },
    };
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
