import type { FastifyInstance } from 'fastify';
import { refusal } from '../../platform/errors.ts';
import { hasPicture, sendPicture } from '../../platform/http/send-picture.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { variantKey } from './photo-keys.ts';
import type { PhotosRepository } from './photos.repository.ts';

const FILE = /^([1-9]\d{1,3})\.(webp|avif)$/;
const MOMENT = 'public, max-age=60';
const FOREVER = 'public, max-age=31536000, immutable';

type Parts = { repository: PhotosRepository; storage: Storage };

/**
 * The pictures, for everyone: /photos/{public name}/{width}.{format}. A name is given once and its bytes never
 * change, so they are cached for a year. AVIF is made in the background: until it is there its address answers with
 * the WebP of the same width, for a minute, so that no browser meets a broken picture.
 */
export function photoFiles(app: FastifyInstance, { repository, storage }: Parts) {
  app.get<{ Params: { name: string; file: string } }>(
    '/photos/:name/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, width, format] = FILE.exec(request.params.file) ?? [];
      const path = width && (await repository.pathOf(request.params.name));
      if (!path || !width) throw noPhoto();
      const name = `${request.params.name}-${width}`;
      const etag = `"${name}-${format}"`;
      if (hasPicture(request, etag))
        return reply.header('cache-control', FOREVER).header('etag', etag).status(304).send();
      const wanted = await storage.read(variantKey(path, Number(width), format as 'webp' | 'avif'));
      if (wanted) {
        reply.header('cache-control', FOREVER);
        return sendPicture(request, reply, { file: wanted, etag, type: `image/${format}` });
      }
      const webp = format === 'avif' && (await storage.read(variantKey(path, Number(width), 'webp')));
      if (!webp) throw noPhoto();
      reply.header('cache-control', MOMENT);
      return sendPicture(request, reply, { file: webp, etag: `"${name}-webp"`, type: 'image/webp' });
    },
  );
}

const noPhoto = () => refusal(404, 'not_found', 'There is no such photo.');
