import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { isUuid, notFound } from '../../platform/errors.ts';
import type { JsonText } from '../../platform/http/route.ts';
import { projectionFor } from './homes.projection.ts';
import type { HomesRepository } from './homes.repository.ts';

/** The house page. */
export function createHomesService({ repository }: { repository: HomesRepository }) {
  async function get(
    id: string,
    viewer: Viewer,
    { without }: { without?: 'available_dates' | undefined } = {},
  ): Promise<JsonText> {
    const viewerId = isMember(viewer) ? viewer.user_id : undefined;
    const projection = projectionFor(viewer);
    const fields = projection === 'premium' && without ? 'premium_without_days' : projection;
    const home = isUuid(id) ? await repository.byId(id, fields, viewerId) : undefined;
    if (!home) throw notFound('Home');
    return { json_text: home };
  }

  return {
    get,

    /** What the host writes about the home, from the very page that the viewer reads. */
    async descriptionOf(id: string, viewer: Viewer): Promise<string> {
      const { description }: HomeDetail = JSON.parse(
        (await get(id, viewer, { without: 'available_dates' })).json_text,
      );
      return description;
    },

    /** A home as every visitor sees it, for the head of its page. */
    async preview(id: string): Promise<HomeDetail | undefined> {
      const home = isUuid(id) ? await repository.byId(id, 'public') : undefined;
      return home === undefined ? undefined : JSON.parse(home);
    },

    newest: repository.newest,
    countAll: repository.countAll,
  };
}
