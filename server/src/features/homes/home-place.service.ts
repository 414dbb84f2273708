import type { Point } from '@swapstead/contract/places/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound } from '../../platform/errors.ts';
import { createHomePlacesRepository } from '../places/home-places.repository.ts';
import type { HomePlaces } from '../places/home-places.ts';
import type { PlacesService } from '../places/places.service.ts';
import { requireOwned } from './homes.policy.ts';
import type { ListingRepository } from './listing.repository.ts';

type Parts = {
  pool: pg.Pool;
  repository: ListingRepository;
  homePlaces: HomePlaces;
  suggestFor: PlacesService['suggestFor'];
  clock: () => Date;
};

/** For how long 'Not now' hides the question (PLACE-10). */
const NOT_NOW_MS = 30 * 86_400_000;

export type HomePlaceService = ReturnType<typeof createHomePlaceService>;

/** What hosts do with the place of a home outside its form (permissions.md rows 106 and 107). */
export function createHomePlaceService({ pool, repository, homePlaces, suggestFor, clock }: Parts) {
  const places = createHomePlacesRepository();

  const own = (id: string, viewer: Viewer, work: (client: pg.PoolClient) => Promise<void>) =>
    inTransaction(pool, async (client) => {
      if (!isUuid(id)) throw notFound('Home');
      requireOwned(await repository.lock(client, id), viewer);
      await work(client);
    });

  const requireOwn = async (id: string, viewer: Viewer) =>
    requireOwned(isUuid(id) ? await repository.keyOf(id) : undefined, viewer);

  return {
    /** Places that the location may mean. */
    async suggest(id: string, viewer: Viewer) {
      await requireOwn(id, viewer);
      const home = await repository.byId(id);
      return { places: home ? await suggestFor(home.location) : [] };
    },

    /** The circle that members would see for this point. */
    async previewCircle(id: string, { pin }: { pin: Point }, viewer: Viewer) {
      await requireOwn(id, viewer);
      return homePlaces.circleOf(id, pin);
    },

    hidePrompt: (id: string, viewer: Viewer) =>
      own(id, viewer, (client) => places.hidePrompt(client, id, new Date(clock().getTime() + NOT_NOW_MS))),

    /** Works without a subscription too, because members can always withdraw their data. */
    removePin: (id: string, viewer: Viewer) => own(id, viewer, (client) => homePlaces.removePin(client, id)),
  };
}
