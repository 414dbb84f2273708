import type { Found, FoundMatch } from './acts.ts';
import type { Settled } from './settling.ts';
import { isFor, type MemberPlan, type Nights, type WishPlan } from './world.ts';

/** What members use: proposals only, matches as well, or nights as well. */
export type Way = 'cold' | 'matches' | 'nights';

export type Wish = {
  plan: WishPlan;
  /** Homes that the last search found and that were not asked yet, in the order in which they will be. */
  found: Found[];
  searched: number;
  asked: Set<string>;
  /** Proposals that wait for an answer. */
  waiting: number;
};

export type Actor = Settled & {
  plan: MemberPlan;
  wishes: Wish[];
  matches: FoundMatch[];
  /** The days on which the matches were read and the calendar was confirmed, and the day up to which it is set. */
  looked: number;
  confirmed: number;
  opened: number;
  balance: number;
  is_gone: boolean;
};

/** What a member proposes; `their` is null for a stay for nights. */
export type Choice = { home_id: string; my: Nights; their: Nights | null; is_match: boolean };

type Setting = { day: number; regionOf: (home_id: string) => number };

/** No stay begins earlier, in days from today (PROP-06). */
const SOONEST = 3;

/** A match before a stay for nights, and that before a proposal to a member who has not asked for anything. */
export function choose(way: Way, by: Actor, wish: Wish, setting: Setting): Choice | undefined {
  const choice =
    (way === 'cold' ? undefined : matching(by, wish, setting)) ??
    (way === 'nights' ? forNights(by, wish, setting) : undefined) ??
    cold(wish, setting);
  if (choice) wish.asked.add(choice.home_id);
  return choice;
}

const isFit = ({ plan }: Wish, home_id: string, my: Nights, { day, regionOf }: Setting) =>
  my.from >= day + SOONEST && isFor(plan, regionOf(home_id), my);

function matching(by: Actor, wish: Wish, setting: Setting): Choice | undefined {
  for (const { home_id, windows } of by.matches) {
    if (wish.asked.has(home_id)) continue;
    const window = windows.find(({ my }) => isFit(wish, home_id, my, setting));
    if (window) return { home_id, ...window, is_match: true };
  }
  return undefined;
}

function forNights({ balance }: Actor, wish: Wish, { day }: Setting): Choice | undefined {
  if (balance < wish.plan.nights) return undefined;
  const index = wish.found.findIndex(
    ({ home_id, is_open, stay }) => is_open && stay.from >= day + SOONEST && !wish.asked.has(home_id),
  );
  const [found] = index < 0 ? [] : wish.found.splice(index, 1);
  return found && { home_id: found.home_id, my: found.stay, their: null, is_match: false };
}

function cold(wish: Wish, setting: Setting): Choice | undefined {
  for (let found = wish.found.shift(); found; found = wish.found.shift()) {
    const { home_id, stay } = found;
    if (!wish.asked.has(home_id) && isFit(wish, home_id, stay, setting))
      return { home_id, my: stay, their: stay, is_match: false };
  }
  return undefined;
}
