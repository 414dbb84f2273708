import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import type { ImageGate } from '../../platform/images/image-gate.ts';
import { encodePhoto, widthsFor } from '../../platform/images/photo-variants.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { readAll, type Storage } from '../../platform/storage/storage.ts';
import { photoFolder, variantKey } from './photo-keys.ts';
import type { PhotosRepository } from './photos.repository.ts';
import type { UploadsRepository } from './uploads.repository.ts';

/**
 * Creates the AVIF files from the largest WebP after the upload, because a request should not wait for the encoding.
 */
export const makeAvif: JobKind<{ path: string; width: number }> = {
  name: 'photo-avif',
  retryLimit: 3,
  retryDelay: 30,
};

/** Removes the files of deleted photos, which the table photo_files_to_remove lists. */
export const removePhotoFiles: JobKind<object> = {
  name: 'photo-removal',
  retryLimit: 10,
  retryDelay: 10,
  urgent: true,
};

/** Removes uploads that no home has taken, and files that a removal missed. */
export const sweepPhotos: JobKind<object> = {
  name: 'photo-sweep',
  retryLimit: 2,
  retryDelay: 60,
  cron: '17 * * * *',
};

type AvifParts = {
  repository: PhotosRepository;
  storage: Storage;
  gate: ImageGate;
  /** How long the worker pauses after each photo, as a multiple of the time that the photo took. */
  restFactor?: number;
};

/** The longest pause, in milliseconds. */
const LONGEST_REST_MS = 10_000;

/**
 * Writes the AVIF files of a photo. If the photo is deleted in the meantime, this worker or the removal deletes them,
 * whichever runs last. Nobody waits for the result, so the worker pauses after each photo: a large number, such as
 * after the first start, leaves the processor to requests.
 */
export function avifWorker({ repository, storage, gate, restFactor = 0 }: AvifParts) {
  return async ({ path, width }: { path: string; width: number }, signal?: AbortSignal) => {
    const begun = performance.now();
    const largest = (await repository.isThere(path)) && (await storage.read(variantKey(path, width, 'webp')));
    if (largest) {
      const input = await readAll(largest);
      const variants = await gate.runPatiently(() => encodePhoto(input, 'avif', widthsFor(width)));
      for (const { width: at, body } of variants) await storage.put(variantKey(path, at, 'avif'), body);
    }
    const rest = Math.min(LONGEST_REST_MS, restFactor * (performance.now() - begun));
    await delay(rest, undefined, { ref: false, ...(signal && { signal }) }).catch(() => 'stopped');
    if (await repository.isThere(path)) return;
    const removed = await repository.deleteUnlessLocked(() => storage.removeFolder(photoFolder(path)));
    if (!removed) await repository.removeLater(path);
  };
}

/** If this many folders fail, the storage itself has failed. */
const MOST_FAILED = 20;

/**
 * Removes the files of deleted photos. It may run twice, even at the same time. During a backup the files are left to
 * the sweep. If a folder cannot be removed, the others still are: it stays on the list, and the job fails at the end.
 */
export function removalWorker({ repository, storage }: { repository: UploadsRepository; storage: Storage }) {
  /** @returns false while a backup reads files */
  async function remove(path: string): Promise<boolean> {
    const isRemoved = await repository.deleteUnlessLocked(() => storage.removeFolder(photoFolder(path)));
    if (isRemoved) await repository.forgetPath(path);
    return isRemoved;
  }

  return async (): Promise<void> => {
    const failures = new Map<string, unknown>();
    const noteFailure = (path: string) => (error: unknown) => {
      failures.set(path, error);
      if (failures.size === MOST_FAILED) throw error;
      return true;
    };
    const next = () => repository.pathsToRemove([...failures.keys()]);
    for (let paths = await next(); paths.length > 0; paths = await next()) {
      for (const path of paths) if (!(await remove(path).catch(noteFailure(path)))) return;
    }
    const [failure] = failures.values();
    if (failure) throw failure;
  };
}

type SweepParts = {
  pool: pg.Pool;
  repository: UploadsRepository;
  incoming: IncomingFiles;
  removeFiles: () => Promise<void>;
};

export function sweepWorker({ pool, repository, incoming, removeFiles }: SweepParts) {
  return async (): Promise<void> => {
    await incoming.sweep();
    while ((await inTransaction(pool, repository.removeOld)) > 0);
    await removeFiles();
  };
}
