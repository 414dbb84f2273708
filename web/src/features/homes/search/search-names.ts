import { addMonths, daysName, monthName } from '@swapstead/contract/days';
import { entryText } from '@swapstead/contract/places/country-names';
import type { Area } from '@swapstead/contract/places/endpoints';
import { isWhenProblem, readWhen, type When } from '@swapstead/contract/search/when';
import { type MemberParams, type Sort, USUAL_DISTANCE } from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';

/** The place of a search in words, for chips (FIND-27) and the row (FIND-01). */
export function whereName(
  { within = String(USUAL_DISTANCE), box }: MemberParams,
  area: Area | undefined,
): string {
  if (box) return m.homes_search_names_in_area_map();
  if (!area) return m.homes_anywhere();
  if (area.kind !== 'place') return m.homes_search_names_anywhere_in({ place: entryText(area) });
  return within === '0'
    ? m.homes_search_names_only({ place: entryText(area) })
    : m.homes_search_names_within_km_of({ distance: within, place: entryText(area) });
}

export function whenOf(params: MemberParams): When | undefined {
  const when = readWhen(params, new Date());
  return isWhenProblem(when) ? undefined : when;
}

export function whenName(when: When | undefined): string {
  if (!when) return m.homes_search_names_any_dates();
  if (when.kind === 'weekend') return m.homes_search_names_a_weekend_in({ month: monthName(when.month) });
  if (when.kind === 'nights') {
    return m.homes_search_names_nights_in({
      count: when.nights,
      months: monthsName(when.from_month, when.to_month),
    });
  }
  const days = daysName(when.check_in, when.check_out);
  return when.play === 0 ? days : m.homes_search_names_flexible_dates({ dates: days, count: when.play });
}

/** 'July–August 2027', 'December 2027 – January 2028', 'July 2027'. */
function monthsName(from: string, to: string): string {
  if (from === to) return monthName(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${monthName(from)} – ${monthName(to)}`;
  return `${monthName(from).split(' ')[0]}–${monthName(to)}`;
}

export const SORT_NAMES: Record<Sort, string> = {
  relevance: m.homes_search_names_most_relevant(),
  newest: m.homes_search_names_newest(),
  best: m.homes_search_names_best_match(),
  nearest: m.homes_search_names_nearest(),
  confirmed: m.homes_search_names_recently_confirmed(),
};

const SORT_LINES: Record<Sort, string> = {
  relevance: m.homes_most_relevant_first(),
  newest: m.homes_newest_first(),
  best: m.homes_search_names_best_match_first(),
  nearest: m.homes_search_names_nearest_first(),
  confirmed: m.homes_search_names_recently_confirmed_first(),
};

/**
 * The order of a search. If none is chosen: most relevant with search words, otherwise best match with a place or dates
 * (FIND-22).
 */
export function sortOf(params: MemberParams, words: string): Sort {
  const { place, region, country, box, sort } = params;
  if (sort && (sort !== 'relevance' || words)) return sort;
  if (words) return 'relevance';
  return place || region || country || box || whenOf(params) ? 'best' : 'newest';
}

export function sortLine(params: MemberParams, area: Area | undefined, words: string): string {
  const sort = sortOf(params, words);
  if (sort === 'nearest' && area) return m.homes_search_names_nearest_to_first({ place: area.name });
  return SORT_LINES[sort];
}

/** The months that can be searched, starting with this one. */
export function monthsAhead(now: Date): string[] {
  const first = now.toISOString().slice(0, 7);
  return Array.from({ length: 25 }, (_, index) => addMonths(first, index));
}
