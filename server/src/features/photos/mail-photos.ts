import type { ImageGate } from '../../platform/images/image-gate.ts';
import { openPicture } from '../../platform/images/photo-variants.ts';
import { readAll, type Storage } from '../../platform/storage/storage.ts';
import type { MailPhotos } from '../notices/notice-mails.jobs.ts';
import { variantKey } from './photo-keys.ts';
import type { PhotosRepository } from './photos.repository.ts';

type Parts = { repository: PhotosRepository; storage: Storage; gate: ImageGate };

/** How wide emails show a photo, in pixels, and how much of its height. Larger ones would exceed 100 kB. */
const WIDTH = 560;
const HEIGHT = 300;

/** The photo of a home for an email, as a JPEG; undefined if the home is hidden or the photo is gone. */
export function createMailPhotos({ repository, storage, gate }: Parts): MailPhotos {
  return async ({ photo_url, alt }) => {
    const place = await repository.placeOf(photo_url.replace(/^.*\//, ''));
    if (!place || place.hidden_of !== null) return undefined;
    const file =
      (await storage.read(variantKey(place.path, 800, 'webp'))) ??
      (await storage.read(variantKey(place.path, 400, 'webp')));
    if (!file) return undefined;
    const picture = await readAll(file);
    const jpeg = await gate.runPatiently(() =>
      openPicture(picture)
        .resize(WIDTH, HEIGHT, { fit: 'cover' })
        .jpeg({ quality: 70, mozjpeg: true })
        .toBuffer(),
    );
    return { alt, width: WIDTH, height: HEIGHT, jpeg };
  };
}
