import type { Match } from '@swapstead/contract/matching/matches.endpoints';
import { WINDOWS_MOST } from '@swapstead/contract/matching/matches.endpoints';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { m } from '@swapstead/messages';
import { dayOf, type HomeNights, isSame, type Nights, type WantedStay, windowsOf } from './match-windows.ts';
import type { OwnHome, StoredDays, StoredNights, StoredPair } from './matches.repository.ts';

/** A match with what decides its place in the list. */
export type Sorted = { match: Match; since: string };

/** A day, as a number, at which time alone may change a pair, in the zone of one of its homes. */
type AgainOn = { zone: string; day: number };

/** A pair, the match that it makes, if any, and when to look at it again. */
export type Judged = { sorted: Sorted | undefined; again: AgainOn[]; holds_until: Date | null };

export const keyOf = ({ own_home, home }: Match) => `${own_home.id} ${home.id}`;

/** A pair with its windows. Without one it is a match only if the two like each other (MATCH-05, MATCH-18). */
export function judge(pair: StoredPair, own: OwnHome): Judged {
  const { wishes, wished, liked, like_each_other, home, since, holds_until } = pair;
  if (pair.is_silent && !like_each_other) return { sorted: undefined, again: [], holds_until: null };
  const both = { own: nights(own.nights), theirs: nights(pair.nights) };
  const mine = wishes.length > 0 ? wishes.map(({ days }) => wantedOf(days)) : [null];
  const others = wished.length > 0 ? wished.map(wantedOf) : [null];
  const windows = windowsOf(both, mine, others);
  const match = {
    home,
    own_home: own.home,
    host_name: pair.host_name ?? m.profiles_anonymous_host(),
    reasons: {
      like_each_other,
      liked,
      wishes: wishes.map(({ name }) => name),
      they_wish: wished.length > 0,
    },
    windows,
  };
  return {
    sorted: windows.length === 0 && !like_each_other ? undefined : { match, since },
    again: againOn(pair, own, { mine, others, windows, both }),
    holds_until,
  };
}

/**
 * The days on which time alone may change a match: a window begins too soon to be proposed, or the two years in which
 * stays begin reach further. Where it also decides which wish counts, every day is one.
 */
function againOn(
  pair: StoredPair,
  own: OwnHome,
  {
    mine,
    others,
    windows,
    both,
  }: {
    mine: readonly WantedStay[];
    others: readonly WantedStay[];
    windows: Match['windows'];
    both: { own: HomeNights; theirs: HomeNights };
  },
): AgainOn[] {
  const zones = { own: own.nights.zone, theirs: pair.nights.zone };
  const dated = [...mine, ...others].filter((wanted) => wanted !== null);
  const furthest = Math.min(both.own.today, both.theirs.today) + SWAP_LIMITS.days_ahead;
  const isEndless = mine.includes(null) && others.includes(null);
  const mayReach = isEndless || dated.some(({ last }) => last > furthest);
  const isFull = windows.length === WINDOWS_MOST && windows.every((window) => window.open && isSame(window));
  const isEither = pair.liked || pair.like_each_other || mine.length > 1 || others.length > 1;
  if ((mayReach && !isFull) || (dated.length > 0 && isEither)) {
    return [
      { zone: zones.own, day: both.own.today + 1 },
      { zone: zones.theirs, day: both.theirs.today + 1 },
    ];
  }
  const lead = ({ notice }: HomeNights) => Math.max(SWAP_LIMITS.days_before, notice);
  return windows.flatMap(({ my_stay, their_stay }) => [
    { zone: zones.theirs, day: dayOf(my_stay.check_in) - lead(both.theirs) + 1 },
    { zone: zones.own, day: dayOf(their_stay.check_in) - lead(both.own) + 1 },
  ]);
}

/** What of a match decides its place, before the newest (MATCH-08). */
export const ranksOf = ({ reasons, windows }: Match) => ({
  like_each_other: reasons.like_each_other,
  open: windows[0]?.open ?? false,
  same_dates: windows[0] !== undefined && isSame(windows[0]),
  liked: reasons.liked,
});

/** Those who like each other, then open on both sides, then the same dates, then homes one likes, then newest (MATCH-08). */
export function inOrder(one: Sorted, other: Sorted): number {
  const [first, second] = [Object.values(ranksOf(one.match)), Object.values(ranksOf(other.match))];
  for (const [index, holds] of first.entries()) {
    if (holds !== second[index]) return holds ? -1 : 1;
  }
  if (one.since !== other.since) return exact(one.since) > exact(other.since) ? -1 : 1;
  return keyOf(one.match) < keyOf(other.match) ? -1 : 1;
}

/** PostgreSQL leaves out zeros at the end of a second, so that its texts do not sort. */
export const exact = (instant: string) => {
  const [second = '', fraction = ''] = instant.slice(0, -1).split('.');
  return `${second}.${fraction.padEnd(6, '0')}`;
};

const runs = (stored: readonly { from: string; to: string }[]): Nights[] =>
  stored.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));

const nights = ({ today, open, blocked, away, ...rules }: StoredNights): HomeNights => ({
  ...rules,
  today: dayOf(today),
  open: runs(open),
  blocked: runs(blocked),
  away: runs(away),
});

const wantedOf = (days: StoredDays): WantedStay =>
  days && { ...days, first: dayOf(days.first), last: dayOf(days.last) };
