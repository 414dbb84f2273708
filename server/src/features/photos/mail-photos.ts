import type { ImageGate } from '../../platform/images/image-gate.ts';
import { openPicture } from '../../platform/images/photo-variants.ts';
import type { Logger } from '../../platform/logger.ts';
import type { MailPhoto } from '../../platform/mail/mail.ts';
import { readAll, type Storage } from '../../platform/storage/storage.ts';
import type { MailPhotos } from '../notices/notice-mails.jobs.ts';
import type { MailedPhoto } from '../notices/subjects.ts';
import { variantKey } from './photo-keys.ts';
import type { PhotosRepository } from './photos.repository.ts';

type Parts = { repository: PhotosRepository; storage: Storage; gate: ImageGate; logger: Logger };

/** The size of a photo in an email, in pixels. A larger one would bring the email over 100 kB. */
const WIDTH = 560;
const HEIGHT = 300;

/** The photo of a home for an email, as a JPEG; undefined if the home is hidden or the photo is gone. */
export function createMailPhotos({ repository, storage, gate, logger }: Parts): MailPhotos {
  async function read({ photo_url, widths, alt }: MailedPhoto): Promise<MailPhoto | undefined> {
    const place = await repository.placeOf(photo_url.replace(/^.*\//, ''));
    if (!place || place.hidden_of !== null) return undefined;
    const width = widths.find((one) => one >= WIDTH) ?? Math.max(...widths);
    const file = await storage.read(variantKey(place.path, width, 'webp'));
    if (!file) return undefined;
    const picture = await readAll(file);
    const jpeg = await gate.runPatiently(() =>
      openPicture(picture)
        .resize(WIDTH, HEIGHT, { fit: 'cover' })
        // A JPEG has no transparent parts; without a colour they would be black.
        .flatten({ background: 'white' })
        .jpeg({ quality: 70, mozjpeg: true })
        .toBuffer(),
    );
    return { alt, width: WIDTH, height: HEIGHT, jpeg };
  }

  return (photo) =>
    read(photo).catch((error: unknown) => {
      // The email matters more than its picture.
      logger.warn({ err: error }, 'an email is sent without its photo');
      return undefined;
    });
}
