import { isPage } from '@swapstead/contract/pages';
import { VISITOR } from '@swapstead/contract/viewer';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createCursorCodec } from './features/homes/homes.cursor.ts';
import { createHomesRepository } from './features/homes/homes.repository.ts';
import { homesRoutes } from './features/homes/homes.routes.ts';
import { createHomesService } from './features/homes/homes.service.ts';
import { createPhotosRepository } from './features/photos/photos.repository.ts';
import { photoFiles } from './features/photos/photos.routes.ts';
import { followChanges } from './platform/cache/change-feed.ts';
import { createReplyCache } from './platform/cache/reply-cache.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseConnection } from './platform/database/pool.ts';
import { readSecret } from './platform/database/secrets.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { mountRoutes } from './platform/http/route.ts';
import type { Logger } from './platform/logger.ts';
import type { Storage } from './platform/storage/storage.ts';
import { webFiles } from './platform/web/web-files.ts';
import { readSite } from './site-settings.ts';

export type AppParts = {
  config: Config;
  pool: pg.Pool;
  connection: DatabaseConnection;
  storage: Storage;
  logger: Logger;
};

/** The composition root: builds every service and registers every route. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, connection, storage, logger } = parts;
  const site = await readSite(config.SITE_FILE);
  const cache = createReplyCache({ maxBytes: config.CACHE_BYTES });
  const app = await createHttpServer(config, cache, logger);

  const changes = followChanges(
    connection,
    { onChange: cache.forget, onLost: cache.pause, onHeard: cache.resume },
    logger,
  );
  app.addHook('onClose', () => changes.close());

  const homes = createHomesService({
    repository: createHomesRepository(pool),
    cursors: createCursorCodec(await readSecret(pool, 'gallery-cursor')),
  });

  mountRoutes(app, [...accountsRoutes(), ...homesRoutes(homes)], async () => VISITOR);
  photoFiles(app, { repository: createPhotosRepository(pool), storage });
  healthRoutes(app, pool);
  await webFiles(app, isPage, { site });
  return app;
}
