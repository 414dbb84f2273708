import { LIMITS } from '@swapstead/contract/limits';
import sql, { raw, type Sql } from 'sql-template-tag';
import { exactInstant } from '../../platform/database/instants.ts';
import type { Projection } from '../homes/homes.projection.ts';
import { CARD } from '../homes/homes.statements.ts';
import {
  allOf,
  conditionsOf,
  type GalleryFilters,
  HAS,
  queryOf,
  type Terms,
  termsOf,
  wanted,
} from './gallery-filters.statements.ts';

/**
 * The SQL of the gallery as everyone searches it, newest home first. Values are parameters. The projection of the
 * viewer chooses the pieces: those for visitors and free members name no locked column.
 */

/** Homes on one page of the gallery (HOME-29). */
const PAGE_SIZE = LIMITS.gallery_page;

/**
 * How many of the newest homes are scanned before the index of words is used. Measured in docs/performance.md: reading
 * one home costs about 0.3 µs, a match from the index about 1 µs, and the index cannot stop early. So terms of at least
 * 1 in 650 homes are found by scanning (at most 3 ms however large the gallery is), rarer ones by the index (few
 * matches, so few reads).
 */
export const SAMPLE = 800;
export const WALK = 8000;

/**
 * Over a sample: whether more than 1 in 10 homes has the prefix, so that the index finds too many, and at most 1 in 100
 * the other terms. The prefix is then checked on each home with the others; of a common term, those would be too many.
 * The conditions are those of a home.
 */
export const isBroad = (prefix: Sql, exact: Sql): Sql =>
  sql`count(*) filter (where ${prefix}) > ${raw(`${SAMPLE / 10}`)}
    and count(*) filter (where ${exact}) <= ${raw(`${SAMPLE / 100}`)}`;

const NEWEST_FIRST = raw('order by created_at desc, home_id desc');

/** The position of the last home of a page: time of listing as UTC text with microseconds (never a Date), and id. */
export type Position = readonly [created_at: string, id: string];

export type GalleryQuery = GalleryFilters & { after?: Position | undefined };

/** A statement for pool.query(). A connection plans a named one once, so a name must always have the same text. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** One page of cards for a projection. Row: { cards, last }, see cardsOf. */
export function galleryPage(projection: Projection, query: GalleryQuery): Statement {
  const terms = termsOf(query);
  const conditions = allOf([
    ...conditionsOf(query),
    ...(query.after
      ? [sql`(s.created_at, s.home_id) < (${query.after[0]}::timestamptz, ${query.after[1]}::uuid)`]
      : []),
  ]);
  const page = cardsOf(projection, pageOf(projection, query, terms, conditions));
  const isPlannedOnce = query.guests === undefined && query.bedrooms === undefined;
  // Which index is best depends on how many homes match a number, so such statements are planned for their values.
  return isPlannedOnce ? named(`${projection}_page`, page) : unnamed(page);
}

/**
 * The exact number of homes for the same filters. Row: { total }. The counts of one tag, and of all homes, are stored.
 * Other counts have no name, because PostgreSQL then plans them for these words, and counts common ones in parallel,
 * which it does not for prepared statements.
 */
export function galleryTotal(projection: Projection, query: GalleryFilters): Statement {
  const terms = termsOf(query);
  const conditions = conditionsOf(query);
  const tag = terms ? onlyTag(terms) : '';
  if (conditions.length === 0 && tag !== undefined) return named('kept_total', countTag(tag));
  if (!terms) {
    return unnamed(sql`select count(*)::int as total from home_search as s where ${allOf(conditions)}`);
  }
  return unnamed(
    query.ids
      ? countSaved(projection, terms, allOf(conditions))
      : countSearch(projection, terms, allOf(conditions)),
  );
}

/** All tags with their counts. Row: { tags }, JSON text. The same for everyone (row 10). */
export const galleryTags = (): Statement => named('tags', TAG_COUNTS);

/** The tag of a search for homes with one tag and nothing else. */
export function onlyTag({ search, tags, types, amenities }: Terms): string | undefined {
  return search === null && types === null && amenities === null && tags?.length === 1 ? tags[0] : undefined;
}

function pageOf(
  projection: Projection,
  { ids }: GalleryQuery,
  terms: Terms | undefined,
  conditions: Sql,
): Sql {
  if (!terms) return plainPage(conditions);
  return ids ? savedPage(projection, terms, conditions) : searchPage(projection, terms, conditions);
}

/** One page without terms: the index returns it in order. */
const plainPage = (conditions: Sql): Sql => sql`with page as (
  select s.home_id, s.created_at from home_search as s where ${conditions} ${NEWEST_FIRST} limit ${raw(`${PAGE_SIZE + 1}`)}
)`;

/** One page of the saved homes that have every term: at most 200 homes, each checked. */
const savedPage = (projection: Projection, terms: Terms, conditions: Sql): Sql =>
  sql`with ${wanted(projection, terms)}, page as (
  select home_id, created_at from (select * from home_search as s where ${conditions} offset 0) as s
  where ${HAS.all}
  ${NEWEST_FIRST} limit ${raw(`${PAGE_SIZE + 1}`)}
)`;

/**
 * One page of the homes that have every term, in steps, each of which runs only if the previous one was not enough;
 * every step alone gives the exact result when it finishes.
 * 1. `sample`: the newest SAMPLE homes. Full page, or nothing older: done.
 * 2. `walk`: the newest WALK homes, if the sample had a match (so the terms are not rare).
 * 3. `indexed` or `indexed_exact`: all matches from the index of words, sorted.
 *
 * The steps do not depend on the planner's estimate of a term, which it cannot make for a parameter.
 */
function searchPage(projection: Projection, terms: Terms, conditions: Sql): Sql {
  const [size, sample, walk] = [PAGE_SIZE, SAMPLE, WALK].map((count) => raw(`${count}`)) as [Sql, Sql, Sql];
  return sql`with ${wanted(projection, terms)}, sample as materialized (
  select home_id, created_at, ${HAS.all} as found, ${HAS.prefix} as has_prefix, ${HAS.exact} as has_exact from (
    select s.* from home_search as s where ${conditions} ${NEWEST_FIRST} limit ${sample}
  ) as s
), seen as materialized (
  select count(*) filter (where found) as found,
    count(*) filter (where found) > ${size} or count(*) < ${sample} as enough,
    ${isBroad(raw('has_prefix'), raw('has_exact'))} and (select exact_query from wanted) is not null as broad
  from sample
), walk as materialized (
  select home_id, created_at from (
    select s.* from home_search as s where ${conditions} ${NEWEST_FIRST} limit ${walk}
  ) as s
  where (select found > 0 and not enough from seen) and ${HAS.all}
  limit ${size} + 1
), walked as materialized (
  select count(*) > ${size} as enough from walk
), indexed as materialized (
  select s.home_id, s.created_at from home_search as s
  where not (select enough or broad from seen) and not (select enough from walked)
    and ${HAS.all} and ${conditions}
), indexed_exact as materialized (
  select s.home_id, s.created_at from (
    select s.* from home_search as s
    where (select broad and not enough from seen) and not (select enough from walked)
      and ${HAS.exact} and ${conditions}
    offset 0 -- or the planner looks the prefix up as well
  ) as s
  where ${HAS.all}
), page as (
  select home_id, created_at from sample where found and (select enough from seen)
  union all
  select home_id, created_at from walk where (select enough from walked)
  union all
  select home_id, created_at from indexed
  union all
  select home_id, created_at from indexed_exact
  ${NEWEST_FIRST} limit ${size} + 1
)`;
}

/** The page as one row: `cards`, a JSON array as text, and `last`, its position, if another page follows. */
function cardsOf(projection: Projection, page: Sql): Sql {
  const { columns, tables } = CARD[projection];
  const size = raw(`${PAGE_SIZE}`);
  return sql`${page}, shown as materialized (
  select home_id, created_at from page ${NEWEST_FIRST} limit ${size}
)
select coalesce((
    select json_agg(card) from (
      select ${raw(columns)}
      from shown join homes as h on h.id = shown.home_id ${raw(tables)}
      order by shown.created_at desc, shown.home_id desc
    ) as card
  ), '[]'::json)::text as cards,
  (select array[${raw(exactInstant('created_at'))}, home_id::text] from shown
    where (select count(*) from page) > ${size} order by created_at, home_id limit 1) as last`;
}

/**
 * The cards of these homes in this order. Row: { cards }, see cardsOf. Homes that have been hidden since are left out.
 */
export function cardsInOrder(projection: Projection, ids: readonly string[]): Statement {
  const { columns, tables } = CARD[projection];
  return named(
    `${projection}_cards`,
    sql`select coalesce(json_agg(card order by number), '[]'::json)::text as cards
      from (
        select shown.number, (select card from (select ${raw(columns)}) as card) as card
        from unnest(${ids}::uuid[]) with ordinality as shown(home_id, number)
          join homes as h on h.id = shown.home_id ${raw(tables)}
        where h.is_shown
      ) as cards`,
  );
}

/** The exact number of homes that have every term. A broad prefix is checked on each home if other terms are rare. */
function countSearch(projection: Projection, terms: Terms, conditions: Sql): Sql {
  return sql`with ${wanted(projection, terms)}, seen as materialized (
  select ${isBroad(HAS.prefix, HAS.exact)} and (select exact_query from wanted) is not null as broad
  from (select s.* from home_search as s ${NEWEST_FIRST} limit ${raw(`${SAMPLE}`)}) as s
)
select ((
  select count(*) from home_search as s
  where not (select broad from seen) and s.words @@ ${queryOf(projection, terms)} and ${conditions}
) + (
  select count(*) from (
    select s.* from home_search as s where (select broad from seen) and ${HAS.exact} and ${conditions} offset 0
  ) as s where ${HAS.all}
))::int as total`;
}

/** Exact number of the saved homes that have every term. */
const countSaved = (projection: Projection, terms: Terms, conditions: Sql): Sql =>
  sql`with ${wanted(projection, terms)}
select count(*)::int as total
from (select * from home_search as s where ${conditions} offset 0) as s
where ${HAS.all}`;

/** Exact number of homes with one tag, or of all homes if the tag is ''. */
const countTag = (tag: string): Sql =>
  sql`select coalesce((select homes from tag_counts where key = label_key(${tag}::text)), 0)::int as total`;

/**
 * Every tag that a home has, most used first, as one JSON array (DATA-07): [{name, category, count}]. Built as text,
 * which takes half the time of json_agg for the hundreds of free tags of a large gallery.
 */
const TAG_COUNTS = sql`select '[' || coalesce(string_agg(
    '{"name":' || to_json(name) || ',"category":"' || category || '","count":' || homes || '}', ','
    order by homes desc, key collate "C"), '') || ']' as tags
from tag_counts where key <> ''`;

/** Numbers the texts, so that no two share a name. There are as many as combinations of filters. */
const numbers = new Map<string, number>();

export function named(name: string, { text, values }: Sql): Statement {
  if (!numbers.has(text)) numbers.set(text, numbers.size);
  return { name: `gallery_${name}_${numbers.get(text)}`, text, values };
}

export const unnamed = ({ text, values }: Sql): Statement => ({ text, values });
