import { LIMITS } from '@swapstead/contract/limits';
import type { Projection } from './homes.projection.ts';

/**
 * The SQL of the gallery, in pieces that homes.search.ts puts together.
 *
 * Nothing here is built from what a visitor sent: values travel as parameters, and the pieces are chosen by the
 * projection of the viewer. What it leaves out is not selected (permissions.md rows 3 to 10 and 23 to 30a); the
 * statements of visitors and free members do not name `location`, `place_words`, `user_id` or a host's name.
 */

/** Homes on one page of the gallery (HOME-29). */
const PAGE_SIZE = LIMITS.gallery_page;

/**
 * How many of the newest homes are looked at before the index of words is asked. Measured in
 * docs/performance.md: reading one home costs about 0.3 µs, a match found by the index about 1 µs, and the
 * index cannot stop early. So terms that 1 of 650 homes has are found by walking (at most 3 ms whatever the
 * size of the gallery), rarer ones by the index (few matches, so few reads).
 */
const SAMPLE = 800;
const WALK = 8000;

/** A prefix that more than 1 in 10 sampled homes has is too broad to be looked up; it is checked per home. */
const BROAD_PREFIX = SAMPLE / 10;

/** Other terms that at most 1 in 100 sampled homes has leave few enough homes to check a broad prefix on each. */
const RARE = SAMPLE / 100;

const NEWEST_FIRST = 'order by created_at desc, home_id desc';

interface Predicates {
  /** whether the row `s` of home_search has every term */
  all: string;
  /** the same in the words of its index; the statement must use this text to be able to use that index */
  indexedAll: string;
  /** as indexedAll, leaving out the prefix */
  indexedExact: string;
  /** whether the row has the prefix */
  prefix: string;
}

const PUBLIC_PREDICATES: Predicates = {
  all: 's.words @@ (select query from wanted)',
  indexedAll: 's.words @@ (select query from wanted)',
  indexedExact: 's.words @@ (select exact_query from wanted)',
  prefix: 's.words @@ (select prefix from wanted)',
};

/** Only ever used for subscribers (HOME-10, HOME-11). Reading both lists of words together is slower, so it is
 * done only where a word of the place matches at all. */
const PREMIUM_PREDICATES: Predicates = {
  all: `(s.words @@ (select query from wanted)
    or (s.place_words @@ (select any_word from wanted)
      and (s.words || s.place_words) @@ (select query from wanted)))`,
  indexedAll: '(s.words || s.place_words) @@ (select query from wanted)',
  indexedExact: '(s.words || s.place_words) @@ (select exact_query from wanted)',
  prefix: '(s.words @@ (select prefix from wanted) or s.place_words @@ (select prefix from wanted))',
};

const predicatesOf = (projection: Projection) =>
  projection === 'premium' ? PREMIUM_PREDICATES : PUBLIC_PREDICATES;

/** Reads the parameters `search` and `tags` (either may be null) into the terms that a home must have. */
const wanted = (projection: Projection, search: string, tags: string) => `wanted as materialized (
  select all_terms(words || tags) as query,
    all_terms(trim_array(words, least(1, cardinality(words))) || tags) as exact_query,
    ${projection === 'premium' ? 'any_term(words) as any_word,' : ''}
    all_terms(words[cardinality(words):]) as prefix
  from (
    select coalesce(search_terms(${search}::text), '{}') as words,
      coalesce(tag_search_terms(${tags}::text[]), '{}') as tags
  ) as terms
)`;

const after = (cursor: Cursor | undefined) =>
  cursor ? `(s.created_at, s.home_id) < (${cursor.created_at}::timestamptz, ${cursor.id}::uuid)` : 'true';

/** Placeholders ($1, $2 ...) of the last home of the page before. */
export interface Cursor {
  created_at: string;
  id: string;
}

/** One page without words or tags: the index gives it in order. `ids` limits it to the saved homes. */
export function plainPage(cursor: Cursor | undefined, ids: string | undefined): string {
  return `with page as (
  select s.home_id, s.created_at from home_search as s
  where ${after(cursor)} ${ids ? `and s.home_id = any(${ids}::uuid[])` : ''}
  ${NEWEST_FIRST} limit ${PAGE_SIZE + 1}
)`;
}

/** One page of the saved homes that have every term: at most 200 homes, each looked at. */
export function savedPage(
  projection: Projection,
  search: string,
  tags: string,
  ids: string,
  cursor: Cursor | undefined,
): string {
  return `with ${wanted(projection, search, tags)}, page as (
  select home_id, created_at from (
    select * from home_search as s where s.home_id = any(${ids}::uuid[]) and ${after(cursor)} offset 0
  ) as s
  where ${predicatesOf(projection).all}
  ${NEWEST_FIRST} limit ${PAGE_SIZE + 1}
)`;
}

/**
 * One page of the homes that have every term, in steps of which each runs only when the one before was not
 * enough; every step alone gives the exact answer when it finishes.
 * 1. `sample`: the newest SAMPLE homes. Full page, or nothing older: done.
 * 2. `walk`: the newest WALK homes, when the sample had a match (so the terms are not rare).
 * 3. `indexed` or `indexed_exact`: all matches from the index of words, sorted.
 * The steps do not depend on the planner's estimate of a term, which it cannot make for a parameter.
 */
export function searchPage(
  projection: Projection,
  search: string,
  tags: string,
  cursor: Cursor | undefined,
): string {
  const has = predicatesOf(projection);
  const newest = (count: number) => `(
    select s.* from home_search as s where ${after(cursor)} ${NEWEST_FIRST} limit ${count}
  ) as s`;
  return `with ${wanted(projection, search, tags)}, sample as materialized (
  select home_id, created_at, ${has.all} as found, ${has.prefix} as has_prefix from ${newest(SAMPLE)}
), seen as materialized (
  select count(*) filter (where found) as found,
    count(*) filter (where found) > ${PAGE_SIZE} or count(*) < ${SAMPLE} as enough,
    count(*) filter (where has_prefix) > ${BROAD_PREFIX} and (select exact_query from wanted) is not null as broad
  from sample
), walk as materialized (
  select home_id, created_at from ${newest(WALK)}
  where (select found > 0 and not enough from seen) and ${has.all}
  limit ${PAGE_SIZE + 1}
), walked as materialized (
  select count(*) > ${PAGE_SIZE} as enough from walk
), indexed as materialized (
  select s.home_id, s.created_at from home_search as s
  where not (select enough or broad from seen) and not (select enough from walked)
    and ${has.indexedAll} and ${after(cursor)}
), indexed_exact as materialized (
  select s.home_id, s.created_at from (
    select s.* from home_search as s
    where (select broad and not enough from seen) and not (select enough from walked)
      and ${has.indexedExact} and ${after(cursor)}
    offset 0 -- or the planner looks the prefix up as well
  ) as s
  where ${has.all}
), page as (
  select home_id, created_at from sample where found and (select enough from seen)
  union all
  select home_id, created_at from walk where (select enough from walked)
  union all
  select home_id, created_at from indexed
  union all
  select home_id, created_at from indexed_exact
  ${NEWEST_FIRST} limit ${PAGE_SIZE + 1}
)`;
}

// Rows turned into JSON as a whole (json_agg of a subquery) cost a fifth less than json_build_object.
/** The widths in which a photo exists: the standard ones below its own, then its own (see photo-variants.ts). */
const WIDTHS = `(case when p.width > 800 then '[400,800,' when p.width > 400 then '[400,' else '[' end || p.width || ']')::json`;

/** The photos of home `h` as JSON. */
export const PHOTOS = `coalesce((
    select json_agg(photo) from (
      select p.id, '/photos/' || p.public_name as photo_url, p.width, p.height, ${WIDTHS} as widths, p.thumbhash,
        p.display_order
      from home_photos as p where p.home_id = h.id order by p.display_order
    ) as photo
  ), '[]'::json)`;

const PUBLIC_CARD = `h.id, h.title, h.home_type, h.guests, h.amenities, h.interests, ${PHOTOS} as photos`;

/** What a subscriber needs to see and contact a host; the address only if the host shares it (CARD-26). */
const CONTACT = `'user_id', h.user_id, 'display_name', pr.display_name,
      'contact_preference', coalesce(pr.contact_preference, 'chat'),
      'email', case when pr.share_email then u.email end`;

const HOST_TABLES = `join users as u on u.id = h.user_id left join profiles as pr on pr.user_id = h.user_id`;

const PREMIUM_CARD = `${PUBLIC_CARD}, h.location, json_build_object(${CONTACT}) as host`;

/**
 * The page as one row: `cards`, a JSON array as text, ready to be sent; and, when another page follows,
 * `last_created_at` (UTC, microseconds, as text: a JavaScript Date would lose three digits and skip homes)
 * and `last_id` for the cursor.
 */
export function cardsOf(projection: Projection, page: string): string {
  const premium = projection === 'premium';
  return `${page}, shown as materialized (
  select home_id, created_at from page ${NEWEST_FIRST} limit ${PAGE_SIZE}
), final as (
  select home_id, created_at from shown ${NEWEST_FIRST.replaceAll(' desc', ' asc')} limit 1
)
select coalesce((
    select json_agg(card) from (
      select ${premium ? PREMIUM_CARD : PUBLIC_CARD}
      from shown join homes as h on h.id = shown.home_id ${premium ? HOST_TABLES : ''}
      order by shown.created_at desc, shown.home_id desc
    ) as card
  ), '[]'::json)::text as cards,
  (select to_json(created_at at time zone 'UTC') #>> '{}' || 'Z' from final
    where (select count(*) from page) > ${PAGE_SIZE}) as last_created_at,
  (select home_id from final where (select count(*) from page) > ${PAGE_SIZE}) as last_id`;
}

/**
 * Exact number of homes that have every term. As on a page, a broad prefix is checked per home where the other terms are rare.
 * The terms are spelled out where the index is asked (not read from `wanted`), so that a statement planned for its
 * values knows how common they are and counts many in parallel.
 */
export function countSearch(projection: Projection, search: string, tags: string): string {
  const has = predicatesOf(projection);
  const terms = `(coalesce(search_terms(${search}::text), '{}') || coalesce(tag_search_terms(${tags}::text[]), '{}'))`;
  const words = projection === 'premium' ? '(s.words || s.place_words)' : 's.words';
  return `with ${wanted(projection, search, tags)}, seen as materialized (
  select count(*) filter (where ${has.prefix}) > ${BROAD_PREFIX}
    and count(*) filter (where ${has.indexedExact}) <= ${RARE}
    and (select exact_query from wanted) is not null as broad
  from (select s.* from home_search as s ${NEWEST_FIRST} limit ${SAMPLE}) as s
)
select ((
  select count(*) from home_search as s
  where not (select broad from seen) and ${words} @@ all_terms(${terms})
) + (
  select count(*) from (
    select s.* from home_search as s where (select broad from seen) and ${has.indexedExact} offset 0
  ) as s where ${has.all}
))::int as total`;
}

/** Exact number of the saved homes that have every term. */
export const countSavedSearch = (projection: Projection, search: string, tags: string, ids: string) =>
  `with ${wanted(projection, search, tags)}
select count(*)::int as total
from (select * from home_search as s where s.home_id = any(${ids}::uuid[]) offset 0) as s
where ${predicatesOf(projection).all}`;

/** Exact number of the saved homes that are still listed (HOME-38). */
export const countSaved = (ids: string) =>
  `select count(*)::int as total from home_search where home_id = any(${ids}::uuid[])`;

/** Exact number of homes with one tag, or of all homes where the tag is ''. */
export const countTag = (tag: string) =>
  `select coalesce((select homes from tag_counts where key = label_key(${tag}::text)), 0)::int as total`;

/**
 * Every tag that a home has, most used first, as one JSON array (DATA-07): [{name, category, count}]. Put together
 * as text, which takes half the time of json_agg for the hundreds of free tags of a large gallery.
 */
export const TAG_COUNTS = `select '[' || coalesce(string_agg(
    '{"name":' || to_json(name) || ',"category":"' || category || '","count":' || homes || '}', ','
    order by homes desc, key collate "C"), '') || ']' as tags
from tag_counts where key <> ''`;

const PUBLIC_HOME = `'id', h.id, 'title', h.title, 'description', h.description, 'guests', h.guests,
    'bedrooms', h.bedrooms, 'bathrooms', h.bathrooms, 'home_type', h.home_type, 'amenities', h.amenities,
    'interests', h.interests, 'photos', ${PHOTOS}`;

/** 'Host since' and 'Verified' are public, anything else about the host is not (rows 25 to 27). */
const PUBLIC_HOST = `'since_year', extract(year from coalesce(pr.created_at, u.created_at) at time zone 'UTC')::int,
      'email_verified', u.email_verified`;

const PREMIUM_HOME = `${PUBLIC_HOME}, 'location', h.location, 'swap_preferences', h.swap_preferences,
    'available_dates', (select coalesce(json_agg(d.day order by d.day), '[]'::json)
      from home_available_dates as d where d.home_id = h.id),
    'host', json_build_object(${PUBLIC_HOST}, ${CONTACT}, 'bio', pr.bio, 'avatar_url', pr.avatar_url)`;

/** One home as JSON text in the column `home`, for a projection; no row where it does not exist. */
export function homeById(projection: Projection, id: string): string {
  const fields =
    projection === 'premium' ? PREMIUM_HOME : `${PUBLIC_HOME}, 'host', json_build_object(${PUBLIC_HOST})`;
  return `select json_build_object(${fields})::text as home from homes as h ${HOST_TABLES} where h.id = ${id}::uuid`;
}
