import type { Viewer } from '@swapstead/contract/viewer';
import { invalid } from '../../platform/errors.ts';
import type { JsonText } from '../../platform/http/route.ts';
import { projectionFor } from '../homes/homes.projection.ts';
import type { GalleryFilters } from './gallery.filters.ts';
import type { Position } from './gallery.statements.ts';
import type { CursorCodec } from './search.cursor.ts';
import type { SearchRepository } from './search.repository.ts';

export type SearchService = ReturnType<typeof createSearchService>;

type Parts = { repository: SearchRepository; cursors: CursorCodec };

/** The gallery: pages of cards, exact numbers, tags. */
export function createSearchService({ repository, cursors }: Parts) {
  return {
    /** A page of cards, newest first. */
    async list(query: GalleryFilters & { cursor?: string | undefined }, viewer: Viewer): Promise<JsonText> {
      const { cursor, ...filters } = query;
      const after = cursor === undefined ? undefined : cursors.open(cursor, filters);
      if (cursor !== undefined && !after) throw invalid('cursor', 'cursor is not one of ours.');
      const { cards, end } = await repository.page(
        { ...filters, after: after as Position | undefined },
        projectionFor(viewer),
      );
      const next = end ? `"${cursors.seal(end, filters)}"` : 'null';
      return { json_text: `{"homes":${cards},"next_cursor":${next}}` };
    },

    async count(filters: GalleryFilters, viewer: Viewer) {
      return { total: await repository.count(filters, projectionFor(viewer)) };
    },

    async tags(): Promise<JsonText> {
      return { json_text: `{"tags":${await repository.tags()}}` };
    },
  };
}
