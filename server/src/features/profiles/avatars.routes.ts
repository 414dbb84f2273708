import type { FastifyInstance } from 'fastify';
import { refusal } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { avatarKey } from './avatar-keys.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

const FILE = /^[0-9a-f]{32}\.webp$/;

type Parts = { repository: ProfilesRepository; storage: Storage };

/** Avatars under their opaque names. A new upload has a new name, so what a name shows may be kept for a year. */
export function avatarFiles(app: FastifyInstance, { repository, storage }: Parts) {
  app.get<{ Params: { file: string } }>(
    '/avatars/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const owner = FILE.test(file) && (await repository.ownerOfAvatar(`/avatars/${file}`));
      const stored = owner && (await storage.read(avatarKey(owner)));
      if (!stored) throw refusal(404, 'not_found', 'There is no such picture.');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', stored.size)
        .type('image/webp')
        .send(await stored.stream());
    },
  );
}
