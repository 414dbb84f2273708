import { type MatchWindow, WINDOWS_MOST } from '@swapstead/contract/matching/matches.endpoints';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';

/** Days are numbers here, counted from 1 January 1970, because thousands of them are compared. */
type Day = number;

const DAY_MS = 86_400_000;
export const dayOf = (text: string): Day => Math.round(Date.parse(`${text}T00:00:00Z`) / DAY_MS);
export const textOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** When a home can be stayed at. */
export type HomeNights = {
  today: Day;
  open: readonly Nights[];
  blocked: readonly Nights[];
  shortest: number;
  longest: number | null;
  /** A bit for each day of the week, the lowest is Monday. */
  check_in_days: number;
  notice: number;
  /** When the home's member, as a guest, is away in an agreed or final swap. */
  away: readonly Nights[];
};

/** A run of nights; `to` is the day of check-out, not included. */
export type Nights = { from: Day; to: Day };

/** A window while it is compared with others. Few are chosen, so that writing days as text waits for that. */
type Window = { mine: Nights; theirs: Nights; open: boolean };

/** When and for how long somebody wants to stay; null for a wish without dates and for a like. */
export type WantedStay = {
  nights: number;
  first: Day;
  last: Day;
  check_in_days: number;
  only_open: boolean;
} | null;

/** How long a stay is about which nobody has said anything. */
const WEEK = 7;

type State = 'open' | 'ask' | 'no';

/**
 * Windows in which both stays fit, the best first: open before asked for, then the same dates, then the earlier
 * (MATCH-05). A side that wants no certain days takes those of the other. Windows that share nights on both sides count
 * as one, the best of them.
 * @param mine what the member wants of `theirs`, the other home, each as one of several wishes
 * @param others what the other member wants of `own`, the home of the member
 */
export function windowsOf(
  { own, theirs }: { own: HomeNights; theirs: HomeNights },
  mine: readonly WantedStay[],
  others: readonly WantedStay[],
): MatchWindow[] {
  const at = { own: nightsAt(own, theirs.away), theirs: nightsAt(theirs, own.away) };
  const found: Window[] = [];
  for (const my of mine) {
    for (const their of others) {
      found.push(...sameDates(at, my, their));
      if (my && their) found.push(...twoWindows(at, my, their));
    }
  }
  return best(found).map(({ mine, theirs, open }) => ({
    my_stay: stayOf(mine),
    their_stay: stayOf(theirs),
    open,
  }));
}

const stayOf = ({ from, to }: Nights) => ({ check_in: textOf(from), check_out: textOf(to) });

type Both = { own: NightsAt; theirs: NightsAt };

/** Both stay in the same nights. */
function sameDates({ own, theirs }: Both, my: WantedStay, their: WantedStay): Window[] {
  if (my && their && my.nights !== their.nights) return [];
  const nights = my?.nights ?? their?.nights ?? lengthFor(own, theirs);
  const found: Window[] = [];
  const [from, to] = arrivalsFor([own, theirs], [my, their]);
  for (let day = from; day <= to; day++) {
    if (!arrives(my, day) || !arrives(their, day)) continue;
    const [there, here] = [theirs.stay(day, nights), own.stay(day, nights)];
    if (!isPossible(there, my) || !isPossible(here, their)) continue;
    const stay = { from: day, to: day + nights };
    const window = { mine: stay, theirs: stay, open: there === 'open' && here === 'open' };
    const last = found.at(-1);
    // Another day of the same week says little more; open nights are worth more than those before that can be asked for.
    if (last && overlap(last, window) && (last.open || !window.open)) continue;
    found.push(window);
    if (isEnough(found)) break;
  }
  return found;
}

/** The first and the last day of arrival that both homes and both wishes allow. */
const arrivalsFor = (homes: readonly NightsAt[], wishes: readonly WantedStay[]): [Day, Day] => {
  const all = [...homes, ...wishes.filter((wish) => wish !== null)];
  return [Math.max(...all.map(({ first }) => first)), Math.min(...all.map(({ last }) => last))];
};

/** Each stays on days of their own: for each of the two, the first days that are open and that can be asked for. */
function twoWindows({ own, theirs }: Both, my: WantedStay, their: WantedStay): Window[] {
  const found: Window[] = [];
  for (const there of firstStays(theirs, my)) {
    for (const here of firstStays(own, their)) {
      const window = {
        mine: there.stay,
        theirs: here.stay,
        open: there.state === 'open' && here.state === 'open',
      };
      if (!isOnSameDays(window)) found.push(window);
    }
  }
  return found;
}

function firstStays(at: NightsAt, wanted: WantedStay) {
  if (!wanted) return [];
  const found = new Map<State, { stay: Nights; state: State }>();
  for (let day = Math.max(at.first, wanted.first); day <= Math.min(at.last, wanted.last); day++) {
    const state = arrives(wanted, day) ? at.stay(day, wanted.nights) : 'no';
    if (!isPossible(state, wanted) || found.has(state)) continue;
    found.set(state, { stay: { from: day, to: day + wanted.nights }, state });
    if (found.has('open')) break;
  }
  return [...found.values()];
}

const isPossible = (state: State, wanted: WantedStay) =>
  state === 'open' || (state === 'ask' && !wanted?.only_open);

const isEnough = (found: readonly Window[]) => found.filter(({ open }) => open).length >= WINDOWS_MOST;

const arrives = (wanted: WantedStay, day: Day) => !wanted || isDayOf(wanted.check_in_days, day);

/** A week, or what the rules of both homes allow instead. */
function lengthFor({ home: own }: NightsAt, { home: theirs }: NightsAt): number {
  const shortest = Math.max(own.shortest, theirs.shortest);
  const longest = Math.min(
    own.longest ?? Number.POSITIVE_INFINITY,
    theirs.longest ?? Number.POSITIVE_INFINITY,
  );
  return Math.max(shortest, Math.min(WEEK, longest));
}

type NightsAt = ReturnType<typeof nightsAt>;

/** The nights of a home for a guest who is away in the nights of `away`. */
function nightsAt(home: HomeNights, away: readonly Nights[]) {
  const states = new Map<Day, State>();
  const isIn = (ranges: readonly Nights[], day: Day) =>
    ranges.some(({ from, to }) => day >= from && day < to);
  const stateOf = (day: Day): State => {
    const known = states.get(day);
    if (known) return known;
    const state = isIn(home.blocked, day) || isIn(away, day) ? 'no' : isIn(home.open, day) ? 'open' : 'ask';
    states.set(day, state);
    return state;
  };
  return {
    home,
    /** The first and the last day of arrival (PROP-06). */
    first: home.today + Math.max(SWAP_LIMITS.days_before, home.notice),
    last: home.today + SWAP_LIMITS.days_ahead,
    /** What a stay would meet: a rule or a night against it, nights to ask for, or open nights only. */
    stay(check_in: Day, nights: number): State {
      if (
        !isDayOf(home.check_in_days, check_in) ||
        nights < home.shortest ||
        nights > (home.longest ?? Number.POSITIVE_INFINITY)
      )
        return 'no';
      let all: State = 'open';
      for (let night = 0; night < nights; night++) {
        const state = stateOf(check_in + night);
        if (state === 'no') return 'no';
        if (state === 'ask') all = 'ask';
      }
      return all;
    },
  };
}

/** Whether both stays of two windows share nights. */
const overlap = (one: Window, other: Window): boolean =>
  share(one.mine, other.mine) && share(one.theirs, other.theirs);

const share = (one: Nights, other: Nights) => one.from < other.to && other.from < one.to;

/** The best windows, of which no two are much the same. */
function best(found: readonly Window[]): Window[] {
  const chosen: Window[] = [];
  for (const window of found.toSorted(byWindow)) {
    if (chosen.some((better) => overlap(better, window))) continue;
    chosen.push(window);
    if (chosen.length === WINDOWS_MOST) break;
  }
  return chosen;
}

export const isSame = ({ my_stay, their_stay }: MatchWindow) =>
  my_stay.check_in === their_stay.check_in && my_stay.check_out === their_stay.check_out;

const isOnSameDays = ({ mine, theirs }: Window) => mine.from === theirs.from && mine.to === theirs.to;

const byWindow = (one: Window, other: Window): number =>
  Number(other.open) - Number(one.open) ||
  Number(isOnSameDays(other)) - Number(isOnSameDays(one)) ||
  one.mine.from - other.mine.from ||
  one.theirs.from - other.theirs.from ||
  one.mine.to - other.mine.to ||
  one.theirs.to - other.theirs.to;

/** Day 0 was a Thursday. */
const isDayOf = (bits: number, day: Day) => ((bits >> ((day + 3) % 7)) & 1) === 1;
