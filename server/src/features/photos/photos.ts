import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import type { ImageGate } from '../../platform/images/image-gate.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import { slice } from '../../platform/slice.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createMailPhotos } from './mail-photos.ts';
import {
  avifWorker,
  makeAvif,
  removalWorker,
  removePhotoFiles,
  sweepPhotos,
  sweepWorker,
} from './photos.jobs.ts';
import { createPhotosRepository } from './photos.repository.ts';
import { photoFiles } from './photos.routes.ts';
import { createUploadsRepository } from './uploads.repository.ts';
import { uploadsRoutes } from './uploads.routes.ts';
import { createUploadsService } from './uploads.service.ts';

type Parts = {
  config: { PHOTO_AVIF: boolean };
  pool: pg.Pool;
  storage: Storage;
  jobs: Jobs;
  gate: ImageGate;
  logger: Logger;
  incoming: IncomingFiles;
  /** Throws unless the home exists and belongs to the viewer. */
  requireOwnHome: (homeId: string, viewer: Viewer) => Promise<unknown>;
};

/** Creating AVIF files takes at most a quarter of one core. */
const AVIF_REST = 3;

/** Wires the slice. */
export function createPhotos(parts: Parts) {
  const { config, pool, storage, jobs, gate, logger, incoming, requireOwnHome } = parts;
  const photos = createPhotosRepository(pool);
  const repository = createUploadsRepository(pool);
  const uploads = createUploadsService({ pool, repository, storage, jobs, gate });
  const removeFiles = removalWorker({ repository, storage });
  return slice({
    /** Photos of homes for emails. */
    mailPhotos: createMailPhotos({ repository: photos, storage, gate, logger }),
    routes: uploadsRoutes({ uploads, incoming, requireOwnHome }),
    mount: (app, viewerOf) => photoFiles(app, viewerOf, { repository: photos, storage }),
    jobs: [
      work(
        makeAvif,
        config.PHOTO_AVIF
          ? avifWorker({ repository: photos, storage, gate, restFactor: AVIF_REST })
          : undefined,
      ),
      work(removePhotoFiles, removeFiles),
      work(sweepPhotos, sweepWorker({ pool, repository, incoming, removeFiles })),
    ],
  });
}
