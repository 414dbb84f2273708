import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Projection } from '../homes/homes.projection.ts';

/**
 * What everybody may search homes by, already validated by the contract (lengths, uuids, at most 200 ids). To add a
 * filter is to add an entry to `termsOf` (what homes are found by through the index of words) or to `conditionsOf`.
 */
export interface GalleryFilters {
  /** as typed; blank counts as none */
  search?: string | undefined;
  /** names in any letter case; a home must have all of them */
  tags?: readonly string[] | undefined;
  /** 'Saved' (HOME-38): only these homes; an empty list gives none */
  ids?: readonly string[] | undefined;
  /** homes for so many or more; one that leaves the number open is not found (FIND-19) */
  guests?: number | undefined;
  bedrooms?: number | undefined;
  /** any of these kinds of home */
  type?: readonly string[] | undefined;
  /** whole names in any letter case; a home must have all of them (FIND-20) */
  amenity?: readonly string[] | undefined;
}

/** What a home must have in its list of words, each null where it was not asked for. */
export interface Terms {
  search: string | null;
  tags: readonly string[] | null;
  types: readonly string[] | null;
  amenities: readonly string[] | null;
}

/** The terms of a search; undefined where none was asked for. */
export function termsOf({ search, tags, type, amenity }: GalleryFilters): Terms | undefined {
  const filled = (list: readonly string[] | undefined) => (list?.length ? [...list] : null);
  const terms = {
    search: search?.trim() || null,
    tags: filled(tags),
    types: filled(type),
    amenities: filled(amenity),
  };
  return Object.values(terms).some((term) => term !== null) ? terms : undefined;
}

/** Whether the row `s` of home_search, or `m` of member_search, fits what is no term. */
export function conditionsOf({ ids, guests, bedrooms }: GalleryFilters, table: 's' | 'm' = 's'): Sql[] {
  const row = raw(table);
  return [
    ...(ids ? [sql`${row}.home_id = any(${ids}::uuid[])`] : []),
    ...(guests ? [sql`${row}.guests >= ${guests}::int`] : []),
    ...(bedrooms ? [sql`${row}.bedrooms >= ${bedrooms}::int`] : []),
  ];
}

/** All of the conditions; true without any. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? join(conditions, ' and ') : raw('true');

/** The words that were typed, as terms. */
const wordsOf = ({ search }: Terms) => sql`coalesce(search_terms(${search}::text), '{}')`;

/** Tags, kinds and amenities, as terms. */
const labelsOf = ({ tags, types, amenities }: Terms) =>
  sql`(coalesce(tag_search_terms(${tags}::text[]), '{}') || coalesce(type_search_terms(${types}::text[]), '{}')
    || coalesce(amenity_search_terms(${amenities}::text[]), '{}'))`;

/** Every term as one text search query, spelled out: a statement planned for its values knows how common they are. */
export const queryOf = (terms: Terms): Sql => sql`all_terms(${wordsOf(terms)} || ${labelsOf(terms)})`;

/** The terms as the query `wanted`, which PREDICATES read. */
export const wanted = (projection: Projection, terms: Terms): Sql => sql`wanted as materialized (
  select all_terms(words || labels) as query,
    all_terms(trim_array(words, least(1, cardinality(words))) || labels) as exact_query,
    ${raw(projection === 'premium' ? 'any_term(words) as any_word,' : '')}
    all_terms(words[cardinality(words):]) as prefix
  from (select ${wordsOf(terms)} as words, ${labelsOf(terms)} as labels) as terms
)`;

interface Predicates {
  /** whether the row `s` of home_search has every term */
  all: Sql;
  /** the same in the words of its index; the statement must use this text to be able to use that index */
  indexedAll: Sql;
  /** as indexedAll, leaving out the prefix */
  indexedExact: Sql;
  /** whether the row has the prefix */
  prefix: Sql;
  /** the words that the index is on */
  words: Sql;
}

/** The statements of visitors and free members name neither `location` nor `place_words`. */
export const PREDICATES: Record<Projection, Predicates> = {
  public: {
    all: raw('s.words @@ (select query from wanted)'),
    indexedAll: raw('s.words @@ (select query from wanted)'),
    indexedExact: raw('s.words @@ (select exact_query from wanted)'),
    prefix: raw('s.words @@ (select prefix from wanted)'),
    words: raw('s.words'),
  },
  // Only for subscribers (HOME-10, HOME-11). Reading both lists of words together is slower, so it is done only
  // where a word of the place matches at all.
  premium: {
    all: raw(`(s.words @@ (select query from wanted)
    or (s.place_words @@ (select any_word from wanted)
      and (s.words || s.place_words) @@ (select query from wanted)))`),
    indexedAll: raw('(s.words || s.place_words) @@ (select query from wanted)'),
    indexedExact: raw('(s.words || s.place_words) @@ (select exact_query from wanted)'),
    prefix: raw('(s.words @@ (select prefix from wanted) or s.place_words @@ (select prefix from wanted))'),
    words: raw('(s.words || s.place_words)'),
  },
};
