import type { GalleryFilters, HomeDetail } from '@swapstead/contract/homes';
import { canSeePremium, type Viewer } from '@swapstead/contract/viewer';
import { invalid, notFound } from '../../platform/errors.ts';
import type { JsonText } from '../../platform/http/route.ts';
import { isHomeId } from './home-id.ts';
import type { CursorCodec } from './homes.cursor.ts';
import type { Projection } from './homes.projection.ts';
import type { HomesRepository } from './homes.repository.ts';

export type HomesService = ReturnType<typeof createHomesService>;

/**
 * Masking, in one place: which projection of a home a viewer gets. Masked means absent, so the choice is made before
 * the query: the public projection never reads location, dates, swap preferences or the host's identity, neither for
 * the reply nor for search, order or counts (PERM-01, PERM-04).
 */
function projectionFor(viewer: Viewer): Projection {
  return canSeePremium(viewer.level) ? 'premium' : 'public';
}

type Parts = { repository: HomesRepository; cursors: CursorCodec };

/** The gallery and the house page. */
export function createHomesService({ repository, cursors }: Parts) {
  function positionOf(cursor: string | undefined) {
    if (cursor === undefined) return undefined;
    const position = cursors.open(cursor);
    if (!position) throw invalid('cursor', 'cursor is not one of ours.');
    return position;
  }

  return {
    /** A page of cards, newest first. */
    async list(query: GalleryFilters & { cursor?: string | undefined }, viewer: Viewer): Promise<JsonText> {
      const { cursor, ...filters } = query;
      const { cards, end } = await repository.page(filters, positionOf(cursor), projectionFor(viewer));
      const next = end ? `"${cursors.seal(end)}"` : 'null';
      return { json_text: `{"homes":${cards},"next_cursor":${next}}` };
    },

    async count(filters: GalleryFilters, viewer: Viewer) {
      return { total: await repository.count(filters, projectionFor(viewer)) };
    },

    async get(id: string, viewer: Viewer): Promise<JsonText> {
      const home = isHomeId(id) ? await repository.byId(id, projectionFor(viewer)) : undefined;
      if (!home) throw notFound('Home');
      return { json_text: home };
    },

    /** A home as every visitor sees it, for previews of its page. */
    async preview(id: string): Promise<HomeDetail | undefined> {
      const home = isHomeId(id) ? await repository.byId(id, 'public') : undefined;
      return home === undefined ? undefined : JSON.parse(home);
    },

    newest: repository.newest,

    async tags(): Promise<JsonText> {
      return { json_text: `{"tags":${await repository.tags()}}` };
    },
  };
}
