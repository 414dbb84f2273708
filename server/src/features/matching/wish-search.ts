import { addDays, addMonths, countDays, isDay, monthOf } from '@swapstead/contract/days';
import { type SavedSearch, WISH_LASTS, type WishSearch } from '@swapstead/contract/matching/wishes.endpoints';
import {
  daysToSearch,
  isWhenProblem,
  PLAYS,
  readWhen,
  type When,
  windowsOf,
} from '@swapstead/contract/search/when';
import type { Sort } from '@swapstead/contract/search/where';
import {
  type Gazetteer,
  type MemberQuery,
  type MemberSearch,
  readMemberSearch,
} from '../search/member-filters.ts';

/** The search of a wish: as it was saved, and as it stands today. */

/** The parameters to keep: without empty ones, numbers as in an address. */
export function toSave({ guests, bedrooms, search, ...rest }: WishSearch): SavedSearch {
  const all = {
    ...rest,
    search: search?.trim(),
    guests: guests?.toString(),
    bedrooms: bedrooms?.toString(),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value?.length));
}

const toQuery = ({ guests, bedrooms, ...rest }: SavedSearch): MemberQuery => ({
  ...rest,
  guests: guests === undefined ? undefined : Number(guests),
  bedrooms: bedrooms === undefined ? undefined : Number(bedrooms),
});

/** Whether a search says where. */
export const hasPlace = ({ place, region, country, box }: SavedSearch): boolean =>
  [place, region, country, box].some((value) => value !== undefined);

/** The days of a search that was accepted when it was saved. */
export function whenOf(saved: SavedSearch, savedAt: Date): When | undefined {
  const when = readWhen(saved, savedAt);
  return isWhenProblem(when) ? undefined : when;
}

/**
 * The search as the gallery understands it, at this moment: days on which no stay can begin any more are left out,
 * where the gallery would refuse a search that begins in the past.
 * @throws 400 if its place is gone, or if it was never valid (FIND-04, FIND-18)
 */
export async function readWish(
  saved: SavedSearch,
  gazetteer: Gazetteer,
  { savedAt, now, sort }: { savedAt: Date; now: Date; sort?: Sort },
): Promise<MemberSearch> {
  const search = await readMemberSearch({ ...toQuery(saved), sort }, gazetteer, savedAt);
  const { first } = daysToSearch(now);
  const { windows } = search;
  return {
    ...search,
    windows: windows && windows.first < first ? { ...windows, first } : windows,
    now,
  };
}

/** The last day of a wish (WISH-14). */
export function lastDay(saved: SavedSearch, savedAt: Date): string {
  const when = whenOf(saved, savedAt);
  if (when) return windowsOf(when).last;
  const day = savedAt.toISOString().slice(0, 10);
  const later = `${addMonths(monthOf(day), WISH_LASTS.months)}${day.slice(7)}`;
  // 29 February has no day a year later.
  return isDay(later) ? later : addDays(`${addMonths(monthOf(day), WISH_LASTS.months + 1)}-01`, -1);
}

/** Whether no stay of a wish can begin any more, anywhere on earth. */
export const isOver = (endsOn: string, now: Date): boolean => endsOn < daysToSearch(now).first;

/**
 * The search to open today. Months that have gone by are left out. Days are moved to today, with as much flexibility
 * as is left.
 */
export function searchToday(saved: SavedSearch, savedAt: Date, now: Date): SavedSearch {
  const when = whenOf(saved, savedAt);
  const { first } = daysToSearch(now);
  if (when?.kind === 'nights') {
    return when.from_month < monthOf(first) ? { ...saved, from_month: monthOf(first) } : saved;
  }
  if (when?.kind !== 'dates' || when.check_in >= first) return saved;
  const left = countDays(first, windowsOf(when).last);
  const play = PLAYS.findLast((days) => days <= left) ?? 0;
  const check_out = addDays(first, countDays(when.check_in, when.check_out));
  return { ...saved, check_in: first, check_out, play: String(play) };
}
