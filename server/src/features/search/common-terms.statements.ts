import sql, { raw, type Sql } from 'sql-template-tag';
import type { Projection } from '../homes/homes.projection.ts';
import { named, onlyTag, type Statement } from './gallery.statements.ts';
import { conditionsOf, type GalleryFilters, listOf, termsOf } from './gallery-filters.statements.ts';

/**
 * Counts the homes of a search by common words without reading them: by the bits of migration 0294. Homes that have
 * changed since their bits were written are looked at one by one, so every count is exact.
 */

/** Homes of a term that has bits. Reading each from the index takes microseconds, so words of fewer homes need none. */
export const COMMON_LEAST = 50_000;

/** How many changed homes are looked at one by one; if more wait, the count comes from the index of words. */
export const CHANGED_MOST = 2_000;

/**
 * The exact number of homes, if every term of the search is a common one. Row: { total }; null if a term is not common
 * or too many homes have changed. Undefined for searches that bits say nothing about.
 */
export function commonTotal(projection: Projection, filters: GalleryFilters): Statement | undefined {
  const terms = termsOf(filters);
  if (!terms || onlyTag(terms) !== undefined || conditionsOf(filters).length > 0) return undefined;
  return named(`${projection}_common_total`, countBits(listOf(projection, terms)));
}

const countBits = (terms: Sql): Sql => sql`with asked as materialized (
  select array(select distinct unnest(${terms})) as terms
), common as materialized (
  select array(select id from search_common_terms where term = any((select terms from asked)::text[])) as ids
), counted as materialized (
  select chunk, bit_and(bits) as bits from search_term_bits
  where term = any((select ids from common)::integer[])
  group by chunk having count(*) = (select cardinality(ids) from common)
), changed as materialized (
  select array(select distinct home_id from search_words_changed) as homes
)
select case
  when (select cardinality(ids) from common) = (select cardinality(terms) from asked)
    and (select count(*) from (select from search_words_changed limit ${raw(`${CHANGED_MOST + 1}`)}) as homes) <= ${raw(`${CHANGED_MOST}`)}
  then ((select coalesce(sum(bit_count(bits)), 0) from counted)
    - (select count(*) from search_term_slots as s join counted as c on c.chunk = s.slot / 8192
       where s.home_id = any((select homes from changed)::uuid[]) and get_bit(c.bits, s.slot % 8192) = 1)
    + (select count(*) from home_search as s
       where s.home_id = any((select homes from changed)::uuid[]) and s.words @@ (select all_terms(terms) from asked)))::int
end as total`;
