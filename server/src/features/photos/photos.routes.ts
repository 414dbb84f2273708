import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusal } from '../../platform/errors.ts';
import type { Storage, StoredFile } from '../../platform/storage/storage.ts';
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
      const wanted = await storage.read(variantKey(path, Number(width), format as 'webp' | 'avif'));
      if (wanted) return send(reply, wanted, format as string, FOREVER);
      const webp = format === 'avif' && (await storage.read(variantKey(path, Number(width), 'webp')));
      if (!webp) throw noPhoto();
      return send(reply, webp, 'webp', MOMENT);
    },
  );
}

async function send(reply: FastifyReply, file: StoredFile, format: string, cacheControl: string) {
  return reply
    .header('cache-control', cacheControl)
    .header('content-length', file.size)
    .type(`image/${format}`)
    .send(await file.stream());
}

const noPhoto = () => refusal(404, 'not_found', 'There is no such photo.');
