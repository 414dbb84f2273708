import { type Box, readBox } from '@swapstead/contract/search/where';
import type { Viewer } from '@swapstead/contract/viewer';
import { isUuid, notFound } from '../../platform/errors.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import type { JsonText } from '../../platform/http/route.ts';
import { type Projection, projectionFor } from '../homes/homes.projection.ts';
import type { Position } from './gallery.statements.ts';
import { isByRelevance, isMemberSearch, type MemberQuery, readMemberSearch } from './member-filters.ts';
import type { RankedPosition } from './relevance.statements.ts';
import type { SearchRepository } from './search.repository.ts';
import type { SearchCursors } from './search-cursor.ts';

export type SearchService = ReturnType<typeof createSearchService>;

type Parts = { repository: SearchRepository; cursors: SearchCursors; clock: () => Date };

type PageQuery = MemberQuery & { cursor?: string | undefined };

/** How many homes a page lists for a cluster that cannot be split (MAP-06). */
const CLUSTER_PAGE = 20;
/** How many markers a view of the map has at most (MAP-05). */
const MOST_MARKERS = 300;
const MOST_BYTES = 50_000;

/** The gallery: pages of cards, exact numbers, tags. The endpoints declare who may ask for what (FIND-04). */
export function createSearchService({ repository, cursors, clock }: Parts) {
  const readSearch = (query: MemberQuery) => readMemberSearch(query, repository.gazetteer, clock());

  function replyOf({ cards, end }: { cards: string; end: readonly string[] | undefined }, filters: object) {
    const next = JSON.stringify(cursors.seal(end, filters));
    return { json_text: `{"homes":${cards},"next_cursor":${next}}` };
  }

  async function pageOf(filters: MemberQuery, after: ListPosition | undefined, projection: Projection) {
    if (isMemberSearch(filters)) return repository.memberPage(await readSearch(filters), after);
    return isByRelevance(filters)
      ? repository.rankedPage({ ...filters, after: after as RankedPosition | undefined }, projection)
      : repository.page({ ...filters, after: after as Position | undefined }, projection);
  }

  return {
    /** A page of cards: newest first, by relevance, or in the order of a subscriber's search. */
    async list({ cursor, ...asked }: PageQuery, viewer: Viewer): Promise<JsonText> {
      const filters = isByRelevance(asked) ? { ...asked, sort: 'relevance' as const } : asked;
      const after = cursors.open(cursor, filters);
      return replyOf(await pageOf(filters, after, projectionFor(viewer)), filters);
    },

    async count(filters: MemberQuery, viewer: Viewer): Promise<{ total: number }> {
      if (!isMemberSearch(filters)) return { total: await repository.count(filters, projectionFor(viewer)) };
      return { total: await repository.memberCount(await readSearch(filters)) };
    },

    /** @throws 404 if the home does not exist or is hidden */
    async similar(id: string, viewer: Viewer): Promise<JsonText> {
      const cards = isUuid(id) ? await repository.similar(id, projectionFor(viewer)) : undefined;
      if (!cards) throw notFound('Home');
      return { json_text: `{"homes":${cards}}` };
    },

    /** The homes of a search in a part of the map. */
    async listCluster({ cursor, area, ...filters }: PageQuery & { area: string }): Promise<JsonText> {
      const search = { ...filters, area };
      const after = cursors.open(cursor, search);
      const page = await repository.memberPage(await readSearch(filters), after, {
        size: CLUSTER_PAGE,
        // The contract has validated it, as it has the view below.
        area: readBox(area) as Box,
      });
      return replyOf(page, search);
    },

    /**
     * The markers of a view of the map; every home of the view is in one of them (MAP-05). If titles are so long that
     * the reply would be too large, fewer markers represent more homes.
     */
    async markers({ view, zoom, ...filters }: MemberQuery & { view: string; zoom: number }) {
      const search = await readSearch(filters);
      const box = readBox(view) as Box;
      let most = MOST_MARKERS;
      let markers = await repository.markers(search, box, zoom, most);
      while (Buffer.byteLength(JSON.stringify(markers)) > MOST_BYTES - 100) {
        most /= 2;
        markers = await repository.markers(search, box, zoom, most);
      }
      return { total: markers.reduce((sum, { count }) => sum + count, 0), markers };
    },

    /** Where the homes of a search are. */
    async extent(filters: MemberQuery) {
      return repository.extent(await readSearch(filters));
    },

    async tags(): Promise<JsonText> {
      return { json_text: `{"tags":${await repository.tags()}}` };
    },
  };
}
