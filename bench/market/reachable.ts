import { isFor, type MemberPlan, type Nights, openNights, type WishPlan } from './world.ts';

/** Shares of the wishes, from 0 to 1. */
export type Reachable = {
  /** Some member wishes for this home while theirs is open and wished for. */
  somebody: number;
  /** One of the first homes asked is such a member's, if dates are left to both. */
  any_dates: number;
  /** The same if each is asked about the first dates that are open there. */
  one_date: number;
};

/**
 * How many of the wishes two-way swaps could fulfil at all, before anybody refuses or does not answer: the ceiling for
 * matches, and for members who ask the hosts of that many homes without knowing what those wish for.
 */
export function reachable(
  members: readonly MemberPlan[],
  { wishes, homes }: { wishes: (wish: WishPlan) => boolean; homes: number },
): Reachable {
  const sums = { somebody: 0, any_dates: 0, one_date: 0 };
  let counted = 0;
  for (const member of members) {
    for (const wish of member.wishes.filter(wishes)) {
      counted++;
      const found = members.flatMap((other) => (other === member ? [] : (asked(member, wish, other) ?? [])));
      const [any, one] = [found.filter((fits) => fits.any).length, found.filter((fits) => fits.one).length];
      sums.somebody += Number(any > 0);
      sums.any_dates += hit(any / found.length, Math.min(homes, found.length));
      sums.one_date += hit(one / found.length, Math.min(homes, found.length));
    }
  }
  return {
    somebody: sums.somebody / counted,
    any_dates: sums.any_dates / counted,
    one_date: sums.one_date / counted,
  };
}

/** The chance that at least one of several homes fits, if each fits with the same chance. */
const hit = (share: number, homes: number) => (homes === 0 ? 0 : 1 - (1 - share) ** homes);

/**
 * Whether the other member wishes for this home, on any common dates or on the first that are open; undefined if their
 * own home does not fit the wish.
 */
function asked(
  { region }: MemberPlan,
  wish: WishPlan,
  other: MemberPlan,
): { any: boolean; one: boolean } | undefined {
  const isThere = other.joins <= wish.saved && wish.saved < other.leaves;
  if (!isThere || !wish.regions.includes(other.region)) return undefined;
  const open = openNights(other, wish.first, wish.last + wish.nights);
  const first = open.find(({ from, to }) => to - from >= wish.nights);
  if (!first) return undefined;
  const stay = { from: first.from, to: first.from + wish.nights };
  const theirs = other.wishes.filter(({ regions, saved }) => saved <= wish.first && regions.includes(region));
  return {
    any: theirs.some((their) => open.some((nights) => haveCommonDates(nights, wish, their))),
    one: theirs.some((their) => isFor(their, region, stay)),
  };
}

function haveCommonDates(open: Nights, wish: WishPlan, their: WishPlan): boolean {
  const from = Math.max(open.from, wish.first, their.first);
  const to = Math.min(open.to, wish.last + wish.nights, their.last + their.nights);
  return to - from >= 0.6 * Math.max(wish.nights, their.nights);
}
