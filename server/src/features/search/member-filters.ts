import type { WhenParams, Windows } from '@swapstead/contract/search/when';
import { daysToSearch, isWhenProblem, readWhen, windowsOf } from '@swapstead/contract/search/when';
import {
  type Box,
  type MemberParams,
  readBox,
  type Sort,
  USUAL_DISTANCE,
} from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { invalid } from '../../platform/errors.ts';
import type { GalleryFilters } from './gallery-filters.statements.ts';

/** The point of a place of the gazetteer, in degrees. */
export type Point = { longitude: number; latitude: number };

type Where =
  | { kind: 'place'; id: number; km: number; point: Point }
  | { kind: 'region'; id: string }
  | { kind: 'country'; id: string };

/** The search of a subscriber, parsed and checked. */
export interface MemberSearch extends GalleryFilters {
  where: Where | undefined;
  box: Box | undefined;
  windows: Windows | undefined;
  /** Only homes that are open on every night. */
  onlyOpen: boolean;
  sort: Sort;
  now: Date;
}

export type MemberQuery = GalleryFilters & MemberParams;

/** Reads the gazetteer. */
export interface Gazetteer {
  pointOf(placeId: number): Promise<Point | undefined>;
  has(area: { region: string } | { country: string }): Promise<boolean>;
}

/** Whether a search is for subscribers only, and so reads the table that only they search. */
export function isMemberSearch(query: MemberQuery): boolean {
  const { place, region, country, within, box, check_in, check_out, play, weekend } = query;
  const { nights, from_month, to_month, open, sort } = query;
  const asked = [place, region, country, within, box, check_in, check_out, play, weekend];
  return (
    (sort && sort !== 'newest' && sort !== 'relevance') ||
    [...asked, nights, from_month, to_month, open].some((value) => value !== undefined)
  );
}

/** Whether homes are sorted by how well the words match, which is the default for words (FIND-22). */
export const isByRelevance = ({ search, sort = 'relevance' }: MemberQuery) =>
  sort === 'relevance' && Boolean(search?.trim());

/** @throws 400 that names the invalid parameter (FIND-18) */
export async function readMemberSearch(
  query: MemberQuery,
  gazetteer: Gazetteer,
  now: Date,
): Promise<MemberSearch> {
  const { search, tags, ids, guests, bedrooms, type, amenity } = query;
  const where = await readWhere(query, gazetteer);
  const box = query.box === undefined ? undefined : readBox(query.box);
  const windows = readWindows(query, now);
  const isPlaced = where !== undefined || box !== undefined;
  const sort = sortOf(query, isPlaced || windows !== undefined);
  if (sort === 'nearest' && where?.kind !== 'place') {
    throw invalid('sort', m.search_choose_a_place_to_sort());
  }
  if (query.open !== undefined && !windows) throw invalid('open', m.search_choose_dates_first());
  const everybodys = { search, tags, ids, guests, bedrooms, type, amenity };
  return { ...everybodys, where, box, windows, onlyOpen: query.open !== undefined, sort, now };
}

function sortOf(query: MemberQuery, isPlacedOrDated: boolean): Sort {
  if (isByRelevance(query)) return 'relevance';
  if (query.sort && query.sort !== 'relevance') return query.sort;
  return isPlacedOrDated ? 'best' : 'newest';
}

async function readWhere(query: MemberQuery, gazetteer: Gazetteer): Promise<Where | undefined> {
  const { place, region, country, within } = query;
  const given = (['place', 'region', 'country', 'box'] as const).filter((name) => query[name] !== undefined);
  if (given.length > 1) throw invalid(given[1] as string, m.search_choose_one_area());
  if (within !== undefined && place === undefined) throw invalid('within', m.search_choose_a_place_first());
  const unknown = (name: string) => invalid(name, m.search_place_not_known());
  if (place !== undefined) {
    const point = await gazetteer.pointOf(Number(place));
    if (!point) throw unknown('place');
    return { kind: 'place', id: Number(place), km: Number(within ?? USUAL_DISTANCE), point };
  }
  if (region !== undefined) {
    if (!(await gazetteer.has({ region }))) throw unknown('region');
    return { kind: 'region', id: region };
  }
  if (country === undefined) return undefined;
  if (!(await gazetteer.has({ country }))) throw unknown('country');
  return { kind: 'country', id: country };
}

function readWindows(params: WhenParams, now: Date): Windows | undefined {
  const when = readWhen(params, now);
  if (isWhenProblem(when)) throw invalid(when.field, when.problem);
  return when && withinReach(windowsOf(when), now);
}

/** Leaves out days that are over everywhere on earth: no stay begins on them. */
function withinReach(windows: Windows, now: Date): Windows {
  const { first } = daysToSearch(now);
  return windows.first < first ? { ...windows, first } : windows;
}
