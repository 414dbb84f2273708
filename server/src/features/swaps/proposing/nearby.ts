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

/** The two stays of an exchange, or the one stay for nights. */
export type WantedStays = { my_stay: HomeWindow; their_stay: HomeWindow | null };

/** The stay rules and the time zone of a home. */
type HomeRules = { rules: StayRules; zone: string };

/** Finds nearby windows in which all stays fit (PROP-08), and the stay rules that they break (PROP-10). */
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

  /** Reads stay rules and zones of the homes. */
  return async function nearbyOf({ my_stay, their_stay }: WantedStays) {
    const wanted = their_stay ? [my_stay, their_stay] : [my_stay];
    const zones = await terms.zones(
      pool,
      wanted.map(({ home_id }) => home_id),
    );
    const homes: HomeRules[] = [];
    for (const { home_id } of wanted) {
      homes.push({ rules: await calendars.rules(pool, home_id), zone: zones.get(home_id) ?? 'UTC' });
    }
    const lines = wanted.flatMap((stay, index) => broken(homes[index] as HomeRules, stay));

    return {
      /** The stay rules that these stays break, each line once. */
      rulesLines: [...new Set(lines)].map((rules) => m.swaps_host_asks({ rules })),

      /** Moves all stays by the same number of days, nearest first, and returns the windows that fit. */
      async windows(holding: Holding) {
        const near = (await nightsOfAll(pool, wanted.map(withNearbyDays), holding)).map(({ nights }, index) =>
          nightStatesNear(homes[index] as HomeRules, nights),
        );
        const found: { my_stay: Window; their_stay: Window | null; open: boolean; days: number }[] = [];
        for (let days = 1; days <= NEARBY_DAYS && found.length < 2 * NEARBY_WINDOWS; days++) {
          for (const by of [days, -days]) {
            const moved = wanted.map((stay) => movedBy(stay, by));
            const states = moved.flatMap((window, index) => near[index]?.(window) ?? []);
            if (states.some((state) => state === 'closed' || state === 'taken')) continue;
            const [mine, theirs = null] = moved as [Window, Window?];
            found.push({
              my_stay: mine,
              their_stay: theirs,
              open: states.every((state) => state === 'open'),
              days,
            });
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
