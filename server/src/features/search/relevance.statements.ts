import { LIMITS } from '@swapstead/contract/limits';
import sql, { raw, type Sql } from 'sql-template-tag';
import { exactInstant } from '../../platform/database/instants.ts';
import type { Projection } from '../homes/homes.projection.ts';
import {
  type GalleryQuery,
  isBroad,
  named,
  SAMPLE,
  type Statement,
  unnamed,
  WALK,
} from './gallery.statements.ts';
import { allOf, conditionsOf, type Terms, termsOf, wantedByRelevance } from './gallery-filters.statements.ts';

/**
 * The gallery searched by words, in the order of relevance (FIND-22): first the homes whose title has every word, then
 * those that have every word in title, tags and place, then the others; of equals the newest. Each of these three ranks
 * is searched in bounded steps as the gallery is (gallery.statements.ts), and only as far as a page needs it: the words
 * of titles, tags and places are terms of their own in the index (migration 0215), so no rank reads those below it.
 */

/** 0: every word in the title; 1: in title, tags and place; 2: anywhere. */
export const RANKS = [0, 1, 2] as const;
export type Rank = (typeof RANKS)[number];
const LAST: Rank = 2;

/** Where a page ended: the rank of its last home, its time of listing (see Position) and its id. */
export type RankedPosition = readonly [rank: string, created_at: string, id: string];

export type RankedQuery = Omit<GalleryQuery, 'after'> & { after?: RankedPosition | undefined };

/** A home that was found: its id and its position. */
export type RankedHome = readonly [home_id: string, position: RankedPosition];

export type RankedRow = {
  /** In their order; one more than a page contains if there are as many. */
  homes: RankedHome[];
  /** If there are fewer homes, the last rank that is complete; the next one continues from its newest home. */
  done: Rank;
};

const SIZE = raw(`${LIMITS.gallery_page}`);
const NEWEST_FIRST = raw('order by created_at desc, home_id desc');
const IN_ORDER = raw('order by rank, created_at desc, home_id desc');

/** The query that finds a rank and those above it, and the condition that leaves out those above it. */
const QUERIES = ['title', 'headline', 'query'] as const;
const has = (query: string) => raw(`s.words @@ (select ${query} from wanted)`);
const isOf = (rank: Rank): Sql =>
  rank === 0 ? has('title') : sql`${has(QUERIES[rank])} and not ${has(QUERIES[rank - 1] as string)}`;
const rankIn = (title: string, headline: string) =>
  sql`case when ${has(title)} then 0 when ${has(headline)} then 1 else 2 end`;
const RANK = rankIn('title', 'headline');
const RANK_OF_PREFIX = rankIn('title_prefix', 'headline_prefix');
const RANK_OF_EXACT = rankIn('title_exact', 'headline_exact');

const isBroadIn = (rank: Rank): Sql => isBroad(raw(`prefix_rank <= ${rank}`), raw(`exact_rank <= ${rank}`));

/**
 * Homes from a rank on. Row: RankedRow. Saved homes are few, so each is checked. For all others:
 * 1. `sample`: the newest homes. If they contain a page of this rank, or nothing is older: done.
 * 2. `ranked`: if none of the sample is of this rank or a lower number, few homes are: all of them come from the index,
 * with as many of the next ranks as are rare too, and the sample adds those of the rank after these if they fill the
 * page.
 * 3. `walk`: the newest WALK homes, if the sample had one of this rank.
 * 4. `indexed`: all of this rank from the index.
 *
 * In steps 2 and 4 a prefix that very many homes have is checked on each home, if few have the other terms.
 */
export function rankedPage(projection: Projection, query: RankedQuery, rank: Rank): Statement {
  const terms = termsOf(query) as Terms;
  const conditions = allOf(conditionsOf(query));
  const page = query.ids
    ? savedHomes(projection, query, terms, conditions)
    : homesFrom(rank, projection, query, terms, conditions);
  const isPlannedOnce = query.guests === undefined && query.bedrooms === undefined;
  return isPlannedOnce ? named(`${projection}_ranked`, page) : unnamed(page);
}

const beyondInRank = ({ after }: RankedQuery): Sql =>
  after ? sql`(s.created_at, s.home_id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : raw('true');

const beyond = ({ after }: RankedQuery): Sql =>
  after
    ? sql`(rank > ${after[0]}::int
      or (rank = ${after[0]}::int and (created_at, home_id) < (${after[1]}::timestamptz, ${after[2]}::uuid)))`
    : raw('true');

const HOMES = raw(`coalesce((
    select json_agg(json_build_array(home_id,
      json_build_array(rank::text, ${exactInstant('created_at')}, home_id::text)) order by number)
    from (select *, row_number() over (order by rank, created_at desc, home_id desc) as number from page) as page
  ), '[]'::json) as homes`);

const savedHomes = (projection: Projection, query: RankedQuery, terms: Terms, conditions: Sql): Sql =>
  sql`with ${wantedByRelevance(projection, terms)}, page as (
  select * from (
    select home_id, created_at, ${RANK} as rank
    from (select * from home_search as s where ${conditions} offset 0) as s
    where ${has('query')}
  ) as found
  where ${beyond(query)} ${IN_ORDER} limit ${SIZE} + 1
)
select ${HOMES}, ${raw(`${LAST}`)} as done`;

function homesFrom(
  rank: Rank,
  projection: Projection,
  query: RankedQuery,
  terms: Terms,
  conditions: Sql,
): Sql {
  const here = raw(`${rank}`);
  const isFirstPage = raw(`${!query.after}`);
  const after = beyondInRank(query);
  return sql`with ${wantedByRelevance(projection, terms)}, sample as materialized (
  select home_id, created_at, case when ${has('query')} then ${RANK} end as rank,
    case when has_both and ${has('prefix')} then ${RANK_OF_PREFIX} end as prefix_rank,
    case when has_both and ${has('exact_query')} then ${RANK_OF_EXACT} end as exact_rank
  from (
    select s.* from home_search as s where ${conditions} and ${after} ${NEWEST_FIRST} limit ${raw(`${SAMPLE}`)}
  ) as s, (select exact_query is not null and prefix is not null as has_both from wanted) as terms
), counted as materialized (
  select count(*) filter (where rank = ${here}) as found, count(*) filter (where rank = 1) as ones,
    count(*) filter (where rank = 2) as twos, count(*) < ${raw(`${SAMPLE}`)} as is_all,
    case when count(*) filter (where rank <= 2) = 0 then 2 when count(*) filter (where rank <= 1) = 0 then 1
      when count(*) filter (where rank = 0) = 0 then 0 end as rare,
    array[${isBroadIn(0)}, ${isBroadIn(1)}, ${isBroadIn(2)}] as broad
  from sample
), seen as materialized (
  select found, is_all, is_all or found > ${SIZE} as enough,
    broad[1 + case when not is_all and rare >= ${here} then rare else ${here} end] as broad,
    case when not is_all and rare >= ${here} then rare end as rare,
    ${isFirstPage} and not is_all and rare >= ${here} and case rare when 0 then ones when 1 then twos end > ${SIZE} as goes_on
  from counted
), walk as materialized (
  select home_id, created_at from (
    select s.* from home_search as s where ${conditions} and ${after} ${NEWEST_FIRST} limit ${raw(`${WALK}`)}
  ) as s
  where (select found > 0 and not enough from seen) and ${isOf(rank)}
  limit ${SIZE} + 1
), walked as materialized (
  select count(*) > ${SIZE} as enough from walk
), step as materialized (
  select not enough and rare is null and not (select enough from walked) as is_indexed, not enough and rare >= 0 as is_ranked,
    broad, case rare when 0 then title when 1 then headline else query end as rare_query,
    case rare when 0 then title_exact when 1 then headline_exact else exact_query end as rare_exact
  from seen, wanted
), indexed as materialized (
  select s.home_id, s.created_at from home_search as s
  where (select is_indexed and not broad from step) and ${isOf(rank)} and ${conditions} and ${after}
), indexed_exact as materialized (
  select s.home_id, s.created_at from (
    select s.* from home_search as s
    where (select is_indexed and broad from step) and ${has(EXACT[rank])} and ${conditions} and ${after}
    offset 0 -- or the planner looks the prefix up as well
  ) as s
  where ${isOf(rank)}
), ranked as materialized (
  select s.home_id, s.created_at, ${RANK} as rank from home_search as s
  where (select is_ranked and not broad from step) and s.words @@ (select rare_query from step) and ${conditions}
  union all
  select s.home_id, s.created_at, ${RANK} as rank from (
    select s.* from home_search as s
    where (select is_ranked and broad from step) and s.words @@ (select rare_exact from step) and ${conditions}
    offset 0
  ) as s
  where s.words @@ (select rare_query from step)
), page as (
  select home_id, created_at, rank from sample
  where (select enough from seen) and (rank = ${here} or (rank > ${here} and ${isFirstPage} and (select is_all from seen)))
  union all
  select home_id, created_at, rank from sample where rank = (select rare + 1 from seen where goes_on)
  union all
  select home_id, created_at, ${here} from walk where (select enough from walked)
  union all
  select home_id, created_at, ${here} from indexed
  union all
  select home_id, created_at, ${here} from indexed_exact
  union all
  select home_id, created_at, rank from ranked where rank >= ${here} and ${beyond(query)}
  ${IN_ORDER} limit ${SIZE} + 1
)
select ${HOMES},
  (select case when is_all and ${isFirstPage} then 2 when goes_on then rare + 1
    else greatest(rare, ${here}) end from seen) as done`;
}

const EXACT = ['title_exact', 'headline_exact', 'exact_query'] as const;
