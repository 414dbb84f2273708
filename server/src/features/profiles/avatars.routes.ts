import type { FastifyInstance } from 'fastify';
import { refusal } from '../../platform/errors.ts';
import { hasPicture, sendPicture } from '../../platform/http/send-picture.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { avatarKey } from './avatar-keys.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

const FILE = /^[0-9a-f]{32}\.webp$/;

type Parts = { repository: ProfilesRepository; storage: Storage };

/**
 * Serves avatars under their opaque names. A new upload gets a new name, so browsers may cache each name for a year.
 */
export function avatarFiles(app: FastifyInstance, { repository, storage }: Parts) {
  app.get<{ Params: { file: string } }>(
    '/avatars/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const owner = FILE.test(file) && (await repository.ownerOfAvatar(`/avatars/${file}`));
      if (!owner) throw noPicture();
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      const etag = `"${file}"`;
      if (hasPicture(request, etag)) return reply.header('etag', etag).status(304).send();
      const stored = await storage.read(avatarKey(owner));
      if (!stored) throw noPicture();
      return sendPicture(request, reply, { file: stored, etag, type: 'image/webp' });
    },
  );
}

const noPicture = () => refusal(404, 'not_found', 'There is no such picture.');
