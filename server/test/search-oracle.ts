import { addDays, countDays, dayIn, daysOf, weekdayOf } from '@swapstead/contract/days';
import type { Windows } from '@swapstead/contract/search/when';
import type { MemberSearch } from '../src/features/search/member-filters.ts';
import type { SearchWorld, WorldHome } from './search-world.ts';

/** A search's result for a home: the sort keys, and what its card shows. */
export type Found = {
  home: WorldHome;
  isAsk: boolean;
  isSilent: boolean;
  daysAway: number;
  km: number;
  match?: { check_in: string; state: 'open' | 'ask'; days_off: number; more: number };
};

/**
 * The server's search, implemented a second time: checks every home night by night, as the rows of the specification
 * are worded.
 */
export function searchOracle({ homes }: SearchWorld, search: MemberSearch): Found[] {
  return homes
    .map((home) => find(home, search))
    .filter((found) => found !== undefined)
    .sort((a, b) => compare(a, b, search));
}

function find(home: WorldHome, search: MemberSearch): Found | undefined {
  const { where, windows } = search;
  const isPlace = where?.kind === 'place';
  const km =
    isPlace && home.centre ? sphereKm(home.centre, [where.point.longitude, where.point.latitude]) : 0;
  if (!hasFacts(home, search) || !hasWords(home, search) || !isWhere(home, search, km)) return undefined;
  const found = { home, km, isAsk: false, isSilent: false, daysAway: 0 };
  return windows ? findStay(found, windows, search) : found;
}

function hasFacts(
  home: WorldHome,
  { guests = 0, bedrooms = 0, type, amenity = [], ids }: MemberSearch,
): boolean {
  const has = new Set(home.amenities.map((one) => one.toLowerCase()));
  return (
    (home.guests ?? 0) >= guests &&
    (home.bedrooms ?? 0) >= bedrooms &&
    (type?.includes(home.home_type) ?? true) &&
    (ids?.includes(home.id) ?? true) &&
    amenity.every((one) => has.has(one.toLowerCase()))
  );
}

function hasWords(home: WorldHome, { tags = [], search = '' }: MemberSearch): boolean {
  const words = `${home.title} ${home.interests.join(' ')}`.toLowerCase().split(/\W+/);
  return tags.every((tag) => home.interests.includes(tag)) && words.some((word) => word.startsWith(search));
}

/** 0 if a word of the title matches, 1 if one of a tag does (FIND-22). */
const rankOf = ({ title }: WorldHome, { search = '' }: MemberSearch) =>
  title
    .toLowerCase()
    .split(/\W+/)
    .some((word) => word.startsWith(search))
    ? 0
    : 1;

function isWhere({ place, centre }: WorldHome, { where, box }: MemberSearch, km: number): boolean {
  if (box && !(centre && isInside(centre, box))) return false;
  if (!where) return true;
  if (where.kind === 'place') return place?.id === where.id || (centre !== undefined && km <= where.km);
  return (where.kind === 'region' ? place?.region_id : place?.country_code) === where.id;
}

/** The current days in time zones, at one instant. */
const todays = new Map<string, string>();
function todayIn(zone: string, now: Date): string {
  const known = todays.get(zone) ?? dayIn(zone, now);
  todays.set(zone, known);
  return known;
}

type Stay = { check_in: string; state: 'open' | 'ask'; days_off: number };

function findStay(found: Found, windows: Windows, search: MemberSearch): Found | undefined {
  const { home } = found;
  const today = todayIn(home.zone, search.now);
  const silent = countDays(home.silent_since, today);
  if (silent >= 90 || windows.nights < home.shortest || windows.nights > (home.longest ?? 365))
    return undefined;
  const earliest = addDays(today, home.notice);
  const stays = listOf(windows)
    .filter(({ nights: [day = ''], weekday }) => day >= earliest && home.check_in_days.includes(weekday))
    .map(({ nights }) => stayOf(nights, home, windows))
    .filter((stay) => stay !== undefined)
    .filter(({ state }) => state === 'open' || !search.onlyOpen);
  const rank = ({ state, days_off }: Stay) => (state === 'open' ? 0 : 1000) + Math.abs(days_off);
  const [best] = stays.sort((a, b) => rank(a) - rank(b) || (a.check_in < b.check_in ? -1 : 1));
  if (!best) return undefined;
  return {
    ...found,
    isAsk: best.state === 'ask',
    isSilent: silent >= 60,
    daysAway: Math.abs(best.days_off),
    match: { ...best, more: stays.length - 1 },
  };
}

/** Every requested stay with each of its nights; computed once for all homes. */
const lists = new WeakMap<Windows, { weekday: number; nights: string[] }[]>();
function listOf(windows: Windows) {
  const { first, last, nights, weekdays } = windows;
  const known =
    lists.get(windows) ??
    daysOf({ from: first, to: addDays(last, 1) })
      .map((day) => ({ weekday: weekdayOf(day), nights: daysOf({ from: day, to: addDays(day, nights) }) }))
      .filter(({ weekday }) => weekdays.includes(weekday));
  lists.set(windows, known);
  return known;
}

/** Checks night by night. */
function stayOf(nights: readonly string[], home: WorldHome, { asked }: Windows): Stay | undefined {
  if (nights.some((night) => home.closed.has(night) || home.fed.has(night) || home.taken.has(night))) {
    return undefined;
  }
  const [check_in = ''] = nights;
  const state = nights.every((night) => home.open.has(night)) ? 'open' : 'ask';
  return { check_in, state, days_off: asked ? countDays(asked, check_in) : 0 };
}

function compare(a: Found, b: Found, search: MemberSearch): number {
  const { sort } = search;
  const newer = b.home.number - a.home.number;
  if (sort === 'relevance') return rankOf(a.home, search) - rankOf(b.home, search) || newer;
  if (sort === 'nearest') return a.km - b.km || newer;
  if (sort === 'confirmed') {
    const day = ({ home }: Found) => home.confirmed_on ?? '';
    return day(b).localeCompare(day(a)) || newer;
  }
  if (sort === 'newest') return newer;
  const steps = ({ isAsk, isSilent, daysAway, km }: Found) => [
    Number(isAsk),
    Number(isSilent),
    daysAway,
    Math.floor(km / 10),
  ];
  const [left, right] = [steps(a), steps(b)];
  const different = left.findIndex((step, index) => step !== right[index]);
  return different < 0 ? newer : (left[different] ?? 0) - (right[different] ?? 0);
}

function isInside(
  [longitude, latitude]: readonly [number, number],
  [west, south, east, north]: readonly number[],
) {
  const [w, s, e, n] = [west ?? 0, south ?? 0, east ?? 0, north ?? 0];
  const isBetween = w <= e ? longitude >= w && longitude <= e : longitude >= w || longitude <= e;
  return isBetween && latitude >= s && latitude <= n;
}

/** The haversine formula, on a sphere with the earth's mean radius. */
function sphereKm([lonA, latA]: readonly [number, number], [lonB, latB]: readonly [number, number]): number {
  const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const square = sin((latB - latA) / 2) ** 2 + cos(latA) * cos(latB) * sin((lonB - lonA) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(square)));
}
