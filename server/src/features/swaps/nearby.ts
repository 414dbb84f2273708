import { addDays } from '@swapstead/contract/days';
import { brokenRules } from '@swapstead/contract/stay-rules';
import { SWAP_SENTENCES } from '@swapstead/contract/swap-texts';
import type { Window } from '@swapstead/contract/swap-words';
import type pg from 'pg';
import { calendarRepository } from '../calendar/calendar.repository.ts';
import type { ZoneOf } from '../calendar/today.ts';
import { dayAt } from './deadlines.ts';
import { arrivalsOf, nightsFor } from './terms.ts';

/** How far 'What fits nearby' looks, and how much it shows (PROP-08). */
const NEARBY_DAYS = 28;
const NEARBY_MOST = 3;

export type Wanted = Window & { home_id: string };
/** Stays of the swap that would be changed: the nights that it holds are free for it. */
export type Holding = Parameters<typeof nightsFor>[2];

type Parts = { pool: pg.Pool; clock: () => Date; zoneOf: ZoneOf };

/** Windows near the wanted ones in which every stay would fit (PROP-08), and the rules that a window breaks (PROP-10). */
export function createNearby({ pool, clock, zoneOf }: Parts) {
  /** The lines of the stay rules of a home that a window breaks, as the day is there. */
  async function rulesBrokenBy(home_id: string) {
    const rules = await calendarRepository.rules(pool, home_id);
    const today = dayAt(clock(), await zoneOf(pool, home_id));
    return (window: Window) => brokenRules(rules, window, today);
  }

  /** What the nights of a window near this stay are; closed where its home takes no such stay. */
  async function reachOf(stay: Wanted, holding: Holding) {
    const nights = await nightsFor(pool, wide(stay), holding);
    const { earliest, latest } = arrivalsOf(await zoneOf(pool, stay.home_id), clock());
    const broken = await rulesBrokenBy(stay.home_id);
    return (window: Window): string[] =>
      window.check_in < earliest || window.check_in > latest || broken(window).length > 0
        ? ['closed']
        : statesOf(nights, window);
  }

  /** Both windows moved by the same days, nearest first, where every night could be asked for and every rule is kept. */
  async function nearby(mine: Wanted, theirs: Wanted, holding: Holding) {
    const [here, there] = [await reachOf(mine, holding), await reachOf(theirs, holding)];
    const found: { my_stay: Window; their_stay: Window; open: boolean; days: number }[] = [];
    for (let days = 1; days <= NEARBY_DAYS && found.length < 2 * NEARBY_MOST; days++) {
      for (const moved of [days, -days]) {
        const [my_stay, their_stay] = [move(mine, moved), move(theirs, moved)];
        const states = [...here(my_stay), ...there(their_stay)];
        if (states.some((state) => state === 'closed' || state === 'taken')) continue;
        found.push({ my_stay, their_stay, open: states.every((state) => state === 'open'), days });
      }
    }
    found.sort((one, two) => one.days - two.days || Number(two.open) - Number(one.open));
    return found.slice(0, NEARBY_MOST).map(({ days: _, ...window }) => window);
  }

  return {
    nearby,

    /** What the hosts ask for and these windows do not keep, each line once. */
    async rulesLines(stays: readonly Wanted[]): Promise<string[]> {
      const lines = await Promise.all(stays.map(async (stay) => (await rulesBrokenBy(stay.home_id))(stay)));
      return [...new Set(lines.flat())].map(SWAP_SENTENCES.host_asks);
    },
  };
}

/** A stay with all days around it that 'What fits nearby' looks at. */
export const wide = (stay: Wanted): Wanted => ({
  ...stay,
  check_in: addDays(stay.check_in, -NEARBY_DAYS),
  check_out: addDays(stay.check_out, NEARBY_DAYS),
});

const move = ({ check_in, check_out }: Window, days: number): Window => ({
  check_in: addDays(check_in, days),
  check_out: addDays(check_out, days),
});

function statesOf(nights: ReadonlyMap<string, string>, { check_in, check_out }: Window): string[] {
  const states: string[] = [];
  for (let day = check_in; day < check_out; day = addDays(day, 1)) states.push(nights.get(day) ?? 'closed');
  return states;
}
