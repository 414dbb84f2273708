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

/** Photos on their way into a home. */
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
    // All writes have to end before files may be removed again.
    const failed = (await Promise.allSettled(writes)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  return {
    /**
     * Takes in the file at `file` for its owner: prepared, stored, known by a row. The row comes first and is
     * unfinished until every file is written, so that no file lies anywhere without a row that leads to it.
     * Nothing is done for a client that `isGone` before its turn.
     * @throws 415 for what is no picture, 409 where too many wait for a home, 429 where too many of the member are being
     * prepared, 503 where the storage fails or too many are being prepared
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
        // The home or account was deleted meanwhile, perhaps before these files were written.
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
