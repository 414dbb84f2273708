import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { termsOf } from './gallery.filters.ts';
import { candidatesOf, filtersOf } from './member.candidates.ts';
import type { MemberSearch } from './member.filters.ts';

/**
 * How many of the newest homes are looked at before all are. Of a country's or the world's homes the first page are
 * mostly the newest of those that fit best, and they are found within some hundreds.
 */
const WALK = 2_000;

const NEWEST_FIRST = raw('order by created_at desc, home_id desc');

/** In the order 'Best match': open, confirmed, on the asked days. */
const FITS_BEST = raw('where not is_ask and not is_silent and days_away = 0');
const BEST = ['false', 'false', '0', '0'];

/**
 * The first homes of a search that lie among the newest, where the order lets them be found so: as candidatesOf, in the
 * order of the search, at most so many. They are a page if there are that many, and nothing is known if there are fewer.
 * Undefined where homes are found in another way: around a place and in a box by where they lie, with words and saved
 * ones by their index, and behind the homes that fit best.
 */
export function walkOf(
  search: MemberSearch,
  after: readonly string[] | undefined,
  most: number,
): Sql | undefined {
  const { sort, where, box, ids } = search;
  const isByTime = sort === 'newest' || sort === 'best';
  if (!isByTime || where?.kind === 'place' || box || ids || termsOf(search)) return undefined;
  const steps = after?.slice(0, -2);
  if (sort === 'best' && steps?.some((step, index) => step !== BEST[index])) return undefined;
  const [created_at, home_id] = after?.slice(-2) ?? [];
  const beyond = after
    ? sql`and (created_at, home_id) < (${created_at}::timestamptz, ${home_id}::uuid)`
    : empty;
  const rows = sql`(select * from member_search as m where ${filtersOf(search).reduce((all, one) => sql`${all} and ${one}`)} ${beyond}
    ${NEWEST_FIRST} limit ${WALK})`;
  return sql`select * from (${candidatesOf(search, rows)}) as newest ${sort === 'best' ? FITS_BEST : empty}
    ${NEWEST_FIRST} limit ${most}`;
}
