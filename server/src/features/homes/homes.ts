import type pg from 'pg';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createHomePhotosRepository } from '../photos/home-photos.repository.ts';
import { deletePhotosWithAccount, exportHomes } from './homes.account.ts';
import { createHomesRepository } from './homes.repository.ts';
import { homesRoutes } from './homes.routes.ts';
import { createHomesService } from './homes.service.ts';
import { createListingRepository } from './listing.repository.ts';
import { listingRoutes } from './listing.routes.ts';
import { createListingService } from './listing.service.ts';

type Parts = {
  pool: pg.Pool;
  storage: Storage;
  jobs: Jobs;
  /** To be called once a change of the gallery is committed. */
  galleryChanged: () => void;
};

/** The slice, wired: the house page, listings. */
export function createHomes({ pool, storage, jobs, galleryChanged }: Parts) {
  const homes = createHomesService({ repository: createHomesRepository(pool) });
  const repository = createListingRepository(pool);
  const photos = createHomePhotosRepository(jobs);
  const listing = createListingService({ pool, repository, photos, galleryChanged });
  return slice({
    requireOwn: listing.requireOwn,
    preview: homes.preview,
    newest: homes.newest,
    countAll: homes.countAll,
    routes: [...listingRoutes(listing), ...homesRoutes(homes)],
    exportPart: exportHomes(pool, storage),
    onAccountDeleted: deletePhotosWithAccount(jobs, galleryChanged),
  });
}
