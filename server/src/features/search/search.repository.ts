import { LIMITS } from '@swapstead/contract/limits';
import type { Extent, Marker } from '@swapstead/contract/search/map.endpoints';
import type { Box } from '@swapstead/contract/search/where';
import type { Sql } from 'sql-template-tag';
import type { Reads } from '../../platform/database/replica.ts';
import type { Projection } from '../homes/homes.projection.ts';
import { countInChunks, isInBits, WAITING_MOST, waitingHomes } from './chunks.statements.ts';
import { commonTotal } from './common-terms.statements.ts';
import {
  cardsInOrder,
  type GalleryQuery,
  galleryPage,
  galleryTags,
  galleryTotal,
  type Statement,
} from './gallery.statements.ts';
import type { GalleryFilters } from './gallery-filters.statements.ts';
import { mapExtent, mapMarkers } from './map.statements.ts';
import { memberPage, memberTotal, type PageOptions } from './member.statements.ts';
import { type FoundHome, memberCards } from './member-cards.statements.ts';
import type { Gazetteer, MemberSearch, Point } from './member-filters.ts';
import { newestPage } from './member-walk.statements.ts';
import {
  RANKS,
  type RankedHome,
  type RankedPosition,
  type RankedQuery,
  type RankedRow,
  rankedPage,
} from './relevance.statements.ts';
import { similarTo } from './similar.statements.ts';

export type SearchRepository = ReturnType<typeof createSearchRepository>;

type PageRow = { cards: string; last: string[] | null };

/** Finds homes for the gallery. Replies are JSON built by PostgreSQL: see homes.statements.ts. */
export function createSearchRepository(reads: Reads, primary: Reads = reads) {
  const gazetteer: Gazetteer = {
    async pointOf(placeId) {
      const { rows } = await reads.query<Point>({
        name: 'point_of_place',
        text: 'select point[0] as longitude, point[1] as latitude from places where id = $1',
        values: [placeId],
      });
      return rows[0];
    },
    async has(area) {
      const { rowCount } = await ('region' in area
        ? reads.query('select from regions where id = $1', [area.region])
        : reads.query('select from countries where code = $1', [area.country]));
      return rowCount === 1;
    },
  };

  /** A page and one home more, if there are as many: rank by rank, each only if those before it were not enough. */
  async function rankedHomes(query: RankedQuery, projection: Projection): Promise<RankedHome[]> {
    const homes: RankedHome[] = [];
    let after: RankedPosition | undefined = query.after;
    let done = Number(after?.[0] ?? 0) - 1;
    for (const rank of RANKS) {
      if (rank <= done || homes.length > LIMITS.gallery_page) continue;
      const { rows } = await reads.query<RankedRow>(rankedPage(projection, { ...query, after }, rank));
      const [row] = rows as [RankedRow];
      homes.push(...row.homes);
      done = row.done;
      after = undefined;
    }
    return homes;
  }

  async function cardsOf(search: MemberSearch, homes: readonly FoundHome[]): Promise<string> {
    const { rows } = await reads.query<{ cards: string }>(memberCards(search, homes));
    return rows[0]?.cards ?? '[]';
  }

  /** Whether a search can be counted by the bits of homes: not while more changed homes wait than it looks at singly. */
  async function areBitsReady(search: MemberSearch): Promise<boolean> {
    if (!isInBits(search)) return false;
    const { rows } = await reads.query<{ waiting: number }>(waitingHomes);
    return (rows[0]?.waiting ?? 0) <= WAITING_MOST;
  }

  return {
    /** One page of cards as a JSON array, and where it ended if another page follows. */
    async page(query: GalleryQuery, projection: Projection) {
      const { rows } = await reads.query<PageRow>(galleryPage(projection, query));
      return pageOf(rows);
    },

    /** As `page`, for a search by words in the order of relevance. */
    async rankedPage(query: RankedQuery, projection: Projection) {
      const found = await rankedHomes(query, projection);
      if (found.length === 0) return { cards: '[]', end: undefined };
      const shown = found.slice(0, LIMITS.gallery_page);
      const ids = shown.map(([id]) => id);
      const { rows } = await reads.query<{ cards: string }>(cardsInOrder(projection, ids));
      return {
        cards: rows[0]?.cards ?? '[]',
        end: found.length > LIMITS.gallery_page ? shown.at(-1)?.[1] : undefined,
      };
    },

    /** The exact number of homes that match. */
    async count(filters: GalleryFilters, projection: Projection): Promise<number> {
      const common = commonTotal(projection, filters);
      const { rows: counted } = common ? await reads.query<{ total: number | null }>(common) : { rows: [] };
      if (typeof counted[0]?.total === 'number') return counted[0].total;
      const { rows } = await reads.query<{ total: number }>(galleryTotal(projection, filters));
      return rows[0]?.total ?? 0;
    },

    /** Cards of the homes most similar to one, as a JSON array; undefined if that one is not shown. */
    async similar(id: string, projection: Projection): Promise<string | undefined> {
      const { rows } = await reads.query<{ cards: string }>(similarTo(projection, id));
      return rows[0]?.cards;
    },

    /** As `page`, for the search of a subscriber. */
    async memberPage(
      search: MemberSearch,
      after: readonly string[] | undefined,
      options: Partial<PageOptions> = {},
    ) {
      const { size = LIMITS.gallery_page, area } = options;
      const find = async (statement: Statement | Sql) =>
        (await reads.query<FoundHome & { position: string[] }>(statement)).rows;
      const walk = area ? undefined : newestPage(search, after, size);
      let rows = walk ? await find(walk) : [];
      if (rows.length <= size) rows = await find(memberPage(search, after, { ...options, size }));
      const shown = rows.slice(0, size);
      return {
        cards: await cardsOf(search, shown),
        end: rows.length > size ? shown.at(-1)?.position : undefined,
      };
    },

    /** Cards of homes that a subscriber's search has found, as a JSON array in this order. */
    memberCards: cardsOf,

    async memberCount(search: MemberSearch): Promise<number> {
      const isCounted = search.windows && search.where?.kind !== 'place' && (await areBitsReady(search));
      const statement = isCounted ? countInChunks(search) : memberTotal(search);
      const { rows } = await reads.query<{ total: number }>(statement);
      return rows[0]?.total ?? 0;
    },

    /** The markers of a view of the map, at most `most`. */
    async markers(search: MemberSearch, view: Box, zoom: number, most: number): Promise<Marker[]> {
      const { rows } = await reads.query<Marker>(
        mapMarkers(search, view, zoom, most, { areBitsReady: await areBitsReady(search) }),
      );
      return rows;
    },

    async extent(search: MemberSearch): Promise<Extent> {
      const { rows } = await reads.query<Extent>(mapExtent(search));
      return rows[0] as Extent;
    },

    gazetteer,

    /** Every tag in use as a JSON array, most used first. */
    async tags(): Promise<string> {
      const { rows } = await reads.query<{ tags: string }>(galleryTags());
      return rows[0]?.tags ?? '[]';
    },

    /** Counts the cells of the map whose homes have changed. A replica cannot write, so this runs on the primary. */
    async countMapCells(): Promise<void> {
      await primary.query('select count_map_cells()');
    },

    /**
     * Writes the bits of up to `most` homes that have changed.
     * @returns how many there were
     */
    async writeChunks(today: string, most: number): Promise<number> {
      const { rows } = await primary.query<{ homes: number }>(
        'select write_changed_search_chunks($1::date, $2) as homes',
        [today, most],
      );
      return rows[0]?.homes ?? 0;
    },

    /** Chooses the words whose homes are counted by bits; `fewest` is how many homes a common word has at least. */
    async chooseCommonTerms(fewest: number): Promise<void> {
      await primary.query('select choose_search_common_terms($1)', [fewest]);
    },

    /**
     * Writes the bits of up to `most` homes whose words have changed.
     * @returns how many there were
     */
    async writeTermBits(most: number): Promise<number> {
      const { rows } = await primary.query<{ homes: number }>('select write_search_term_bits($1) as homes', [
        most,
      ]);
      return rows[0]?.homes ?? 0;
    },
  };
}

function pageOf(rows: PageRow[]) {
  const { cards, last } = rows[0] as PageRow;
  return { cards, end: last ?? undefined };
}
