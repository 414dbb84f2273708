import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Projection } from '../homes/homes.projection.ts';

/**
 * The filters that everyone may use, validated by the contract (lengths, uuids, at most 200 ids). Add a new filter to
 * `termsOf` if the index of words finds homes by it, otherwise to `conditionsOf`.
 */
export interface GalleryFilters {
  /** as typed; blank counts as none */
  search?: string | undefined;
  /** names in any letter case; a home must have all of them */
  tags?: readonly string[] | undefined;
  /** 'Saved' (HOME-38): only these homes; an empty list finds none */
  ids?: readonly string[] | undefined;
  /** homes for at least this many; one without a number is not found (FIND-19) */
  guests?: number | undefined;
  bedrooms?: number | undefined;
  /** any of these kinds of home */
  type?: readonly string[] | undefined;
  /** whole names in any letter case; a home must have all of them (FIND-20) */
  amenity?: readonly string[] | undefined;
}

/** The words that a home must have, each null if not asked for. */
export interface Terms {
  search: string | null;
  tags: readonly string[] | null;
  types: readonly string[] | null;
  amenities: readonly string[] | null;
}

/** The terms of a search; undefined if it has none. */
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

/** Conditions on the row `s` of home_search, or `m` of member_search, for filters that are not terms. */
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

/** The typed words as terms. Only subscribers also search words of the location (HOME-10, HOME-11). */
const wordsOf = (projection: Projection, { search }: Terms) =>
  sql`coalesce(${raw(projection === 'premium' ? 'member_search_terms' : 'search_terms')}(${search}::text), '{}')`;

/** The typed words as terms of titles, and of titles, tags and, for subscribers, places (FIND-22). */
const titleWordsOf = ({ search }: Terms) => sql`coalesce(title_search_terms(${search}::text), '{}')`;
const headlineWordsOf = (projection: Projection, { search }: Terms) =>
  sql`coalesce(${raw(projection === 'premium' ? 'member_headline_search_terms' : 'headline_search_terms')}(${search}::text), '{}')`;

/** Tags, kinds and amenities, as terms. */
const labelsOf = ({ tags, types, amenities }: Terms) =>
  sql`(coalesce(tag_search_terms(${tags}::text[]), '{}') || coalesce(type_search_terms(${types}::text[]), '{}')
    || coalesce(amenity_search_terms(${amenities}::text[]), '{}'))`;

/** All terms, as an array of texts. */
export const listOf = (projection: Projection, terms: Terms): Sql =>
  sql`(${wordsOf(projection, terms)} || ${labelsOf(terms)})`;

/** All terms as one text search query with its values written out, so that the planner knows how common they are. */
export const queryOf = (projection: Projection, terms: Terms): Sql =>
  sql`all_terms(${listOf(projection, terms)})`;

/** The terms as the query `wanted`, which HAS reads. */
export const wanted = (projection: Projection, terms: Terms): Sql => sql`wanted as materialized (
  select all_terms(words || labels) as query,
    all_terms(trim_array(words, least(1, cardinality(words))) || labels) as exact_query,
    all_terms(words[cardinality(words):]) as prefix
  from (select ${wordsOf(projection, terms)} as words, ${labelsOf(terms)} as labels) as terms
)`;

/** As `wanted`, with the queries of the two upper ranks: every word in the title; in title, tags and place. */
export const wantedByRelevance = (projection: Projection, terms: Terms): Sql => sql`wanted as materialized (
  select all_terms(words || labels) as query, ${exactOf('words')} as exact_query,
    all_terms(title || labels) as title, ${exactOf('title')} as title_exact,
    all_terms(headline || labels) as headline, ${exactOf('headline')} as headline_exact,
    ${prefixOf('words')} as prefix, ${prefixOf('title')} as title_prefix, ${prefixOf('headline')} as headline_prefix
  from (
    select ${wordsOf(projection, terms)} as words, ${labelsOf(terms)} as labels, ${titleWordsOf(terms)} as title,
      ${headlineWordsOf(projection, terms)} as headline
  ) as terms
)`;

/** The rank 0, 1 or 2 of a home `s` that a search finds, see relevance.statements.ts. */
export const rankOf = (projection: Projection, terms: Terms): Sql =>
  sql`case when s.words @@ all_terms(${titleWordsOf(terms)}) then 0
    when s.words @@ all_terms(${headlineWordsOf(projection, terms)}) then 1 else 2 end`;

const exactOf = (words: string) =>
  raw(`all_terms(trim_array(${words}, least(1, cardinality(${words}))) || labels)`);

const prefixOf = (words: string) => raw(`all_terms(${words}[cardinality(${words}):])`);

/** Conditions that the row `s` of home_search has what is `wanted`; the index of words serves them. */
export const HAS = {
  all: raw('s.words @@ (select query from wanted)'),
  /** without the prefix */
  exact: raw('s.words @@ (select exact_query from wanted)'),
  prefix: raw('s.words @@ (select prefix from wanted)'),
};
