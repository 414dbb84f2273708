import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../../platform/errors.ts';
import { actingViewer, type ViewerOf } from '../../platform/http/route.ts';
import { hasPicture, sendPicture } from '../../platform/http/send-picture.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { variantKey } from './photo-keys.ts';
import type { PhotosRepository } from './photos.repository.ts';

/** The names that the database generates. Any other name, such as one with a NUL, is rejected without a query. */
const NAME = /^[0-9a-z]{16,64}$/;
const FILE = /^([1-9]\d{0,3})\.(webp|avif)$/;
const MOMENT = 'public, max-age=60';
/**
 * Browsers cache a photo for a year. Shared caches revalidate after a minute, because a home can be hidden (decision
 * 971).
 */
const FOREVER = 'public, max-age=31536000, s-maxage=60, immutable';
const NOT_CACHED = 'private, no-store';

type Parts = { repository: PhotosRepository; storage: Storage };

/**
 * Serves the photos: /photos/{public name}/{width}.{format}. The bytes of a name never change, so browsers may cache
 * them for a year. Until an AVIF file exists, its address returns the WebP of the same width, cached for a minute.
 * Photos of hidden homes are for the host and admins only; to everyone else they do not exist.
 */
export function photoFiles(app: FastifyInstance, viewerOf: ViewerOf, { repository, storage }: Parts) {
  app.get<{ Params: { name: string; file: string } }>(
    '/photos/:name/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name: publicName, file } = request.params;
      const [, width, format] = FILE.exec(file) ?? [];
      const place = width && NAME.test(publicName) && (await repository.placeOf(publicName));
      if (!place || !width) throw noPhoto();
      const { path, hidden_of } = place;
      if (hidden_of !== null) {
        request.viewer = await viewerOf(request, reply);
        if (!seesHidden(actingViewer(request), hidden_of)) throw noPhoto();
      }
      const keep = (control: string) =>
        reply.header('cache-control', hidden_of === null ? control : NOT_CACHED);
      const name = `${publicName}-${width}`;
      const etag = `"${name}-${format}"`;
      if (hasPicture(request, etag)) return keep(FOREVER).header('etag', etag).status(304).send();
      const wanted = await storage.read(variantKey(path, Number(width), format as 'webp' | 'avif'));
      if (wanted) {
        keep(FOREVER);
        return sendPicture(request, reply, { file: wanted, etag, type: `image/${format}` });
      }
      const webp = format === 'avif' && (await storage.read(variantKey(path, Number(width), 'webp')));
      if (!webp) throw noPhoto();
      keep(MOMENT);
      return sendPicture(request, reply, { file: webp, etag: `"${name}-webp"`, type: 'image/webp' });
    },
  );
}

const seesHidden = (viewer: Viewer, host: string) =>
  isMember(viewer) && (viewer.user_id === host || viewer.is_admin);

const noPhoto = () => refusal(404, 'not_found', m.photos_no_such_photo());
