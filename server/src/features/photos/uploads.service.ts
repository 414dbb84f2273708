import type { Upload } from '@swapstead/contract/photos/endpoints';
import { PHOTO_TEXTS } from '@swapstead/contract/photos/texts';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, refusal } from '../../platform/errors.ts';
import type { ImageGate } from '../../platform/images/image-gate.ts';
import type { PhotoVariant } from '../../platform/images/photo-variants.ts';
import { preparePhoto } from '../../platform/images/prepare-photo.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { photoFolder, variantKey } from './photo-keys.ts';
import { photoRefusal } from './photo-refusal.ts';
import { removePhotoFiles } from './photos.jobs.ts';
import { type Owner, type UploadsRepository, uploadOf } from './uploads.repository.ts';

type Parts = {
  pool: pg.Pool;
  repository: UploadsRepository;
  storage: Storage;
  jobs: Jobs;
  gate: ImageGate;
};

export type UploadsService = ReturnType<typeof createUploadsService>;

/** Photos before a home takes them. */
export function createUploadsService({ pool, repository, storage, jobs, gate }: Parts) {
  async function remove(id: string, userId: string): Promise<boolean> {
    return inTransaction(pool, async (client) => {
      const removed = await repository.remove(client, id, userId);
      if (removed) await jobs.send(client, removePhotoFiles, {});
      return removed;
    });
  }

  async function store(path: string, variants: PhotoVariant[]) {
    const writes = variants.map(({ width, format, body }) =>
      storage.put(variantKey(path, width, format), body),
    );
    // All writes have to end before the files may be removed again.
    const failed = (await Promise.allSettled(writes)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  return {
    /**
     * Accepts the file at `file` for its owner: prepares and stores it and writes its row. The row is written first and
     * is incomplete until every file is stored, so that no file exists without a row. If the client `isGone` before its
     * turn, nothing is done.
     * @throws 415 if it is not a picture, 409 if too many uploads wait for a home, 429 if too many of the member are
     * being prepared, 503 if the storage fails or too many are being prepared
     */
    async take(file: string, owner: Owner, isGone: () => boolean): Promise<Upload> {
      const { facts, variants } = await gate
        .run(() => preparePhoto(file), { owner: owner.user_id, isGone })
        .catch((error: unknown) => {
          throw photoRefusal(error);
        });
      const row = await repository.begin(owner, facts);
      if (!row) throw refusal(409, 'too_many_waiting', PHOTO_TEXTS.too_many_waiting);
      try {
        await store(row.path, variants);
      } catch (error) {
        await remove(row.id, owner.user_id);
        throw error;
      }
      if (!(await repository.finish(row.id))) {
        // The home or account was deleted in the meantime, perhaps before these files were written.
        await storage.removeFolder(photoFolder(row.path));
        throw notFound('Home');
      }
      return uploadOf(row);
    },

    async list(userId: string) {
      return { uploads: await repository.listOf(userId) };
    },

    async remove(id: string, userId: string): Promise<void> {
      if (!(await remove(id, userId))) throw notFound('Photo');
    },
  };
}
