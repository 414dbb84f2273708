import { randomUUID } from 'node:crypto';
import type { GuidePhoto } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid, notFound, refusal } from '../../../platform/errors.ts';
import type { ImageGate } from '../../../platform/images/image-gate.ts';
import { preparePhoto } from '../../../platform/images/prepare-photo.ts';
import type { Storage, StoredFile } from '../../../platform/storage/storage.ts';
import { photoRefusal } from '../../photos/photo-refusal.ts';
import type { GuidePhotosRepository, StoredGuidePhoto } from './guide-photos.repository.ts';

type Upload = { file: string; owner: string; isGone: () => boolean };

type Parts = { guidePhotos: GuidePhotosRepository; pool: pg.Pool; storage: Storage; gate: ImageGate };

export type GuidePhotos = ReturnType<typeof createGuidePhotos>;

/** The folder of all files of a home's guide, which is removed with the home. */
export const guideFolder = (homeId: string) => `guide-photos/${homeId}`;

/** Storage key of one width of a photo. */
export const guidePhotoKey = (path: string, width: number) => `${path}/${width}.webp`;

/** Photos of house guides. They have no public address: every request is authorised (STAY-07). */
export function createGuidePhotos({ guidePhotos, pool, storage, gate }: Parts) {
  const pictureOf = ({ id, facts }: StoredGuidePhoto, base: string): GuidePhoto => ({
    id,
    photo_url: `${base}/${id}`,
    width: facts.width,
    height: facts.height,
    widths: facts.widths,
    thumbhash: facts.thumbhash,
  });

  return {
    async ofHome(homeId: string, base: string): Promise<GuidePhoto[]> {
      return (await guidePhotos.ofHome(pool, homeId)).map((photo) => pictureOf(photo, base));
    },

    /** The photos of the guides of a host's homes, each in its largest width. */
    async *ofHost(userId: string): AsyncGenerator<{ home_id: string; id: string; file: StoredFile }> {
      for (const { home_id, id, path, facts } of await guidePhotos.ofHost(pool, userId)) {
        const file = await storage.read(guidePhotoKey(path, Math.max(...facts.widths)));
        if (file) yield { home_id, id, file };
      }
    },

    /**
     * Stores a photo. The row is written before the files, so that no file is without a row (decision 200); if the
     * files cannot be written, the row is removed.
     */
    async add(homeId: string, { file, owner, isGone }: Upload, base: string): Promise<GuidePhoto> {
      const { facts, variants } = await gate
        .run(() => preparePhoto(file), { owner, isGone })
        .catch((error: unknown) => {
          throw photoRefusal(error);
        });
      const row = await inTransaction(pool, async (client) => {
        // The lock makes simultaneous uploads count one after the other. The home may have been deleted.
        if (!(await guidePhotos.lockHome(client, homeId))) throw notFound('Home');
        return guidePhotos.insert(client, homeId, `${guideFolder(homeId)}/${randomUUID()}`, facts);
      });
      if (!row) throw refusal(409, 'too_many_photos', m.swaps_guide_too_many_photos());
      try {
        for (const { width, body } of variants) await storage.put(guidePhotoKey(row.path, width), body);
      } catch (error) {
        // A photo without files must not count towards the 40. If its files cannot be removed, the row stays, so that
        // they can be found.
        await storage.removeFolder(row.path).then(
          () => guidePhotos.remove(pool, row.id),
          () => undefined,
        );
        throw error;
      }
      // If the home was deleted while the files were written, some may have been written after its folder was removed.
      if (!(await guidePhotos.find(pool, homeId, row.id))) {
        await storage.removeFolder(row.path);
        throw notFound('Home');
      }
      return pictureOf(row, base);
    },

    /** @throws 404 if there is no such photo, or not in this width */
    async file(homeId: string, photoId: string, width: string): Promise<StoredFile> {
      const row = isUuid(photoId) ? await guidePhotos.find(pool, homeId, photoId) : undefined;
      const known = row?.facts.widths.includes(Number(width));
      const file = row && known ? await storage.read(guidePhotoKey(row.path, Number(width))) : undefined;
      if (!file) throw notFound('Photo');
      return file;
    },
  };
}
