import { endpoint } from '@swapstead/contract/endpoint';
import { VISITOR } from '@swapstead/contract/viewer';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createReplyCache } from '../cache/reply-cache.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { createAdmission } from './admission.ts';
import { createHttpServer } from './http-server.ts';
import { mountRoutes, NO_STANDING, route, type ViewerOf } from './route.ts';

const slow = endpoint({
  route: 'GET /api/slow',
  access: 'public',
  summary: 'Takes its time',
  reply: z.object({ done: z.boolean() }),
});

afterEach(() => vi.useRealTimers());

it('lets an answer take longer than a body may', async () => {
  const cache = createReplyCache({ maxBytes: 0 });
  const logger = createLogger('silent');
  const app = await createHttpServer(readConfig({}), {
    cache,
    inlineScript: '',
    admission: createAdmission(
      { most: 10, costly: { most: 1, matches: () => false }, production: false },
      logger,
    ),
    logger,
  });
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const handler = async () => {
    onAsked();
    await finished;
    return { done: true };
  };
  const viewerOf: ViewerOf = async (request) => {
    request.standing = NO_STANDING;
    return VISITOR;
  };
  mountRoutes(app, [route(slow, handler)], viewerOf, cache);
  const url = await app.listen({ port: 0 });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const reply = fetch(`${url}/api/slow`);
  await asked;
  await vi.advanceTimersByTimeAsync(60_000);
  finish();
  expect((await reply).status).toBe(200);
  vi.useRealTimers();
  await app.close();
});
