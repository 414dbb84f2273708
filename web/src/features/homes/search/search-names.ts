import { addMonths, daysName, monthName } from '@swapstead/contract/days';
import type { Area } from '@swapstead/contract/places/endpoints';
import { isWhenProblem, readWhen, type When } from '@swapstead/contract/search/when';
import { type MemberParams, type Sort, USUAL_DISTANCE } from '@swapstead/contract/search/where';

/** The place of a search in words, for chips (FIND-27) and the row (FIND-01). */
export function whereName(
  { within = String(USUAL_DISTANCE), box }: MemberParams,
  area: Area | undefined,
): string {
  if (box) return 'In the area of the map';
  if (!area) return 'Anywhere';
  if (area.kind !== 'place') return `Anywhere in ${area.entry}`;
  return within === '0' ? `Only ${area.entry}` : `Within ${within} km of ${area.entry}`;
}

export function whenOf(params: MemberParams): When | undefined {
  const when = readWhen(params, new Date());
  return isWhenProblem(when) ? undefined : when;
}

export function whenName(when: When | undefined): string {
  if (!when) return 'Any dates';
  if (when.kind === 'weekend') return `A weekend in ${monthName(when.month)}`;
  if (when.kind === 'nights') {
    return `${when.nights} ${when.nights === 1 ? 'night' : 'nights'} in ${monthsName(when.from_month, when.to_month)}`;
  }
  const days = daysName(when.check_in, when.check_out);
  return when.play === 0 ? days : `${days}, ±${when.play} ${when.play === 1 ? 'day' : 'days'}`;
}

/** 'July–August 2027', 'December 2027 – January 2028', 'July 2027'. */
function monthsName(from: string, to: string): string {
  if (from === to) return monthName(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${monthName(from)} – ${monthName(to)}`;
  return `${monthName(from).split(' ')[0]}–${monthName(to)}`;
}

export const SORT_NAMES: Record<Sort, string> = {
  relevance: 'Most relevant',
  newest: 'Newest',
  best: 'Best match',
  nearest: 'Nearest',
  confirmed: 'Recently confirmed',
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
  if (sort === 'nearest') return `Nearest to ${area?.name ?? 'the place'} first.`;
  return `${SORT_NAMES[sort]} first.`;
}

/** The months that can be searched, starting with this one. */
export function monthsAhead(now: Date): string[] {
  const first = now.toISOString().slice(0, 7);
  return Array.from({ length: 25 }, (_, index) => addMonths(first, index));
}
