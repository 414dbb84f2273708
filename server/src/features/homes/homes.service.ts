import type { GalleryFilters } from '@swapstead/contract/homes';
import { canSeePremium, type Viewer } from '@swapstead/contract/viewer';
import { notFound } from '../../platform/errors.ts';
import type { HomesRepository, Projection } from './homes.repository.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type HomesService = ReturnType<typeof createHomesService>;

/**
 * Masking, in one place: which projection of a home a viewer gets. Masked means absent, so the choice is made before
 * the query: the public projection never reads location, dates, swap preferences or the host's identity, neither for
 * the reply nor for search, order or counts (PERM-01, PERM-04).
 */
function projectionFor(viewer: Viewer): Projection {
  return canSeePremium(viewer.level) ? 'premium' : 'public';
}

/** The gallery and the house page. */
export function createHomesService({ repository }: { repository: HomesRepository }) {
  return {
    async list({ cursor, ...filters }: GalleryFilters & { cursor?: string | undefined }, viewer: Viewer) {
      return { json_text: await repository.page(filters, cursor, projectionFor(viewer)) };
    },
    async count(filters: GalleryFilters, viewer: Viewer) {
      return { total: await repository.count(filters, projectionFor(viewer)) };
    },
    async get(id: string, viewer: Viewer) {
      const home = UUID.test(id) ? await repository.byId(id, projectionFor(viewer)) : undefined;
      if (!home) throw notFound('Home');
      return home;
    },
    async tags() {
      return { tags: await repository.tags() };
    },
  };
}
