import { addDays, addMonths, countDays, monthOf } from '@swapstead/contract/days';
import type { Play } from '@swapstead/contract/search/when';
import { seededRandom } from '../../server/test/seeded-random.ts';

/** Days are numbers, counted from the first day of the market. A run of nights ends with the day of check-out. */
export type Nights = { from: number; to: number };

/** How the search of a wish writes its days. */
type When = { play: Play } | { months: number };

export type WishPlan = {
  id: string;
  /** The day on which its member saves it. */
  saved: number;
  nights: number;
  /** The first and the last day on which its stay can begin. */
  first: number;
  last: number;
  when: When;
  /** 2 are two places, 5 a region, 20 a country. */
  regions: number[];
};

export type MemberPlan = {
  number: number;
  joins: number;
  /** No longer answers and wishes from this day on. */
  leaves: number;
  region: number;
  is_second_home: boolean;
  hardly_answers: boolean;
  /** The home is empty while its member is away; a second home is empty at all other times. */
  absences: Nights[];
  wishes: WishPlan[];
};

export type World = { from: string; days: number; regions: number; members: MemberPlan[] };

/** Places of a region of the gazetteer, and of a country. */
export const PLACES_PER_REGION = 5;
export const PLACES_PER_COUNTRY = 20;

const YEAR = 365;
const WISHES_A_YEAR = 3;
const ABSENCES_A_YEAR = 2;
const SECOND_HOMES = 0.15;
const HARDLY_ANSWER = 0.15;
const REPLACED_A_YEAR = 0.15;
/** How long before its first day a wish is saved. */
const LEAD = { least: 30, most: 210 };

type Random = ReturnType<typeof seededRandom>;

const between = (random: Random, least: number, most: number) => least + random.int(most - least + 1);

/**
 * The members of a market and what they are going to want, whatever the site offers them. Its wishes go on after its
 * last day, as in a market that goes on.
 */
export function createWorld(options: {
  seed: number;
  members: number;
  regions: number;
  days: number;
  from: string;
}): World {
  const { seed, members, regions, days, from } = options;
  const random = seededRandom(seed);
  const popularity = popularityOf(random, regions);
  const all: MemberPlan[] = [];
  for (let place = 0; place < members; place++) {
    for (let joins = 0; joins < days; ) {
      const leaves = joins + Math.ceil((-Math.log(1 - random.next()) * YEAR) / REPLACED_A_YEAR);
      const member = { number: all.length, joins, leaves };
      all.push(newMember(random, member, { regions, popularity, days, from }));
      joins = leaves;
    }
  }
  return { from, days, regions, members: all };
}

/** The share of each place among the wishes: the second of them has 0.7 of the first, the last 0.1. */
function popularityOf(random: Random, regions: number): number[] {
  const weights = Array.from({ length: regions }, (_, rank) => 1 / Math.sqrt(rank + 1));
  for (let last = weights.length - 1; last > 0; last--) {
    const other = random.int(last + 1);
    [weights[last], weights[other]] = [weights[other] as number, weights[last] as number];
  }
  return weights;
}

type Setting = { regions: number; popularity: readonly number[]; days: number; from: string };

function newMember(
  random: Random,
  member: Pick<MemberPlan, 'number' | 'joins' | 'leaves'>,
  setting: Setting,
): MemberPlan {
  const region = random.int(setting.regions);
  const is_second_home = random.next() < SECOND_HOMES;
  const hardly_answers = random.next() < HARDLY_ANSWER;
  const { joins } = member;
  const end = Math.min(member.leaves, setting.days + YEAR);
  const absences: Nights[] = [];
  for (let begins = joins; begins < end; begins += YEAR / ABSENCES_A_YEAR) {
    const day = Math.floor(begins + (random.next() * YEAR) / ABSENCES_A_YEAR);
    absences.push({ from: day, to: day + between(random, 7, 21) });
  }
  const wishes = times(random, joins, end, WISHES_A_YEAR).map((day, index) =>
    newWish(random, day, `${member.number}.${index}`, { ...setting, region, joins }),
  );
  return { ...member, region, is_second_home, hardly_answers, absences, wishes };
}

/** Days at random, so many a year on average. */
function times(random: Random, from: number, to: number, perYear: number): number[] {
  const found: number[] = [];
  for (let day: number = from; ; ) {
    day += (-Math.log(1 - random.next()) * YEAR) / perYear;
    if (day >= to) return found;
    found.push(Math.floor(day));
  }
}

function newWish(
  random: Random,
  day: number,
  id: string,
  { region, regions, popularity, joins, from }: Setting & { region: number; joins: number },
): WishPlan {
  const nights = between(random, 3, 14);
  const play = between(random, 0, 45);
  const asked = daysOf(from, day, nights, play);
  // A month that has begun before its member joined is over too soon.
  const days = asked.first < joins ? daysOf(from, day + 31, nights, play) : asked;
  const lead = between(random, LEAD.least, LEAD.most);
  const target = pickRegion(random, popularity, region);
  const shape = random.int(3);
  const chosen =
    shape === 0
      ? [target, pickRegion(random, popularity, region, target)]
      : around(target, shape === 1 ? PLACES_PER_REGION : PLACES_PER_COUNTRY, regions);
  return { id, saved: Math.max(joins, days.first - lead), nights, ...days, regions: chosen };
}

/**
 * The days of play as a search can say them: up to a week around a day, or one or two whole months, whichever is
 * nearest. The play of months is what the nights leave of them.
 */
export function daysOf(
  from: string,
  day: number,
  nights: number,
  play: number,
): Pick<WishPlan, 'first' | 'last' | 'when'> {
  const around: Play | undefined = play <= 1 ? 0 : play <= 3 ? 1 : play <= 5 ? 2 : play <= 10 ? 3 : undefined;
  const days = around ?? (play <= 20 ? (7 as const) : undefined);
  if (days !== undefined) return { first: day, last: day + 2 * days, when: { play: days } };
  const months = play <= 37 ? 1 : 2;
  const month = monthOf(addDays(from, day));
  return {
    first: countDays(from, `${month}-01`),
    last: countDays(from, `${addMonths(month, months)}-01`) - nights,
    when: { months },
  };
}

function pickRegion(random: Random, weights: readonly number[], ...not: number[]): number {
  const allowed = weights.map((weight, region) => (not.includes(region) ? 0 : weight));
  let left = random.next() * allowed.reduce((sum, weight) => sum + weight, 0);
  for (const [region, weight] of allowed.entries()) {
    left -= weight;
    if (weight > 0 && left <= 0) return region;
  }
  return allowed.findLastIndex((weight) => weight > 0);
}

function around(region: number, size: number, regions: number): number[] {
  const first = Math.floor(region / size) * size;
  return Array.from({ length: Math.min(size, regions - first) }, (_, index) => first + index);
}

/** Whether a stay is one for the wish: there, within its days, and at least so long that it is worth the journey. */
export function isFor(wish: WishPlan, region: number, { from, to }: Nights): boolean {
  const isLongEnough = to - from >= 0.6 * wish.nights;
  return isLongEnough && wish.regions.includes(region) && from >= wish.first && to <= wish.last + wish.nights;
}

/** The nights of the next days that the member sets open: the absences, or all but these of a second home. */
export function openNights({ absences, is_second_home }: MemberPlan, from: number, to: number): Nights[] {
  const within = absences
    .map((absence) => ({ from: Math.max(from, absence.from), to: Math.min(to, absence.to) }))
    .filter((nights) => nights.from < nights.to)
    .sort((one, other) => one.from - other.from);
  if (!is_second_home) return within;
  const open: Nights[] = [];
  let next = from;
  for (const used of within) {
    if (next < used.from) open.push({ from: next, to: used.from });
    next = Math.max(next, used.to);
  }
  return next < to ? [...open, { from: next, to }] : open;
}
