import { getHome } from '@swapstead/contract/homes/endpoints';
import type pg from 'pg';
import type { Reads } from '../../platform/database/replica.ts';
import { route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createHomePhotosRepository } from '../photos/home-photos.repository.ts';
import type { HomePlaces } from '../places/home-places.ts';
import type { PlacesService } from '../places/places.service.ts';
import { createHomePlaceService } from './home-place.service.ts';
import { homeNotices } from './homes.notices.ts';
import { deletePhotosWithAccount, exportHomes } from './homes.personal-data.ts';
import { createHomesRepository } from './homes.repository.ts';
import { createHomesService } from './homes.service.ts';
import { createListingRepository } from './listing.repository.ts';
import { listingRoutes } from './listing.routes.ts';
import { createListingService, type OnHomeDeleted } from './listing.service.ts';

type Parts = {
  pool: pg.Pool;
  /** Where viewers other than the host read homes: the pool, or replicas. */
  reads: Reads;
  storage: Storage;
  jobs: Jobs;
  clock: () => Date;
  places: { homePlaces: HomePlaces; suggestFor: PlacesService['suggestFor'] };
  /** Called after a change to the gallery is committed. */
  galleryChanged: () => void;
  /**
   * Ends what depends on a home before it is deleted.
   * @throws if the request does not name the swaps that would be cancelled
   */
  onHomeDeleted: OnHomeDeleted;
};

/** The slice of homes: the house page, and hosts' listings. */
export function createHomes(parts: Parts) {
  const { pool, reads, storage, jobs, clock, places, galleryChanged, onHomeDeleted } = parts;
  const homes = createHomesService({ repository: createHomesRepository(reads) });
  const repository = createListingRepository(pool, clock);
  const photos = createHomePhotosRepository(jobs);
  const { homePlaces, suggestFor } = places;
  const listing = createListingService({
    pool,
    repository,
    photos,
    homePlaces,
    galleryChanged,
    onHomeDeleted,
  });
  const homePlace = createHomePlaceService({ pool, repository, homePlaces, suggestFor, clock });
  return slice({
    requireOwn: listing.requireOwn,
    preview: homes.preview,
    descriptionOf: homes.descriptionOf,
    newest: homes.newest,
    countAll: homes.countAll,
    routes: [
      ...listingRoutes(listing, homePlace),
      // Everyone may read homes; the service leaves out what the viewer may not see.
      route(getHome, ({ params, query, viewer }) => homes.get(params.id, viewer, query), { cached: true }),
    ],
    noticeSubjects: homeNotices(repository),
    exportPart: exportHomes(repository, storage),
    onAccountDeleted: deletePhotosWithAccount(jobs, galleryChanged),
  });
}
