import { endpoint } from '@swapstead/contract/endpoint';
import { VISITOR } from '@swapstead/contract/viewer';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createReplyCache } from '../cache/reply-cache.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { createAdmission } from './admission.ts';
import { createHttpServer } from './http-server.ts';
import { mountRoutes, NO_SESSION_STATE, route, type ViewerOf } from './route.ts';
import { createWorkBudget } from './work-budget.ts';

const slow = endpoint({
  route: 'GET /api/slow',
  access: 'public',
  summary: 'Takes its time',
  reply: z.object({ done: z.boolean() }),
});

afterEach(() => vi.useRealTimers());

const cache = createReplyCache({ maxBytes: 0 });

/** A server with one route and this handler. */
async function serverWith(handler: () => Promise<{ done: boolean }>, logger = createLogger('silent')) {
  const admission = createAdmission(
    { most: 10, costly: { most: 1, matches: () => false }, production: false },
    logger,
  );
  const app = await createHttpServer(readConfig({}), { cache, inlineScripts: [], admission, logger });
  const viewerOf: ViewerOf = async (request) => {
    request.sessionState = NO_SESSION_STATE;
    return VISITOR;
  };
  mountRoutes(app, [route(slow, handler)], viewerOf, { cache, budget: createWorkBudget(1_000) });
  return app;
}

it('lets a reply take longer than a body may', async () => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const app = await serverWith(async () => {
    onAsked();
    await finished;
    return { done: true };
  });
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

it('counts a request whose client leaves before it is processed, without an error', async () => {
  const logged: string[] = [];
  const logger = createLogger('error', { write: (line) => void logged.push(line) });
  const answered = vi.fn(async () => ({ done: true }));
  const app = await serverWith(answered, logger);
  const { promise: left, resolve: onLeft } = Promise.withResolvers<void>();
  app.server.prependListener('request', (request) => {
    request.socket.once('close', onLeft);
    setImmediate(() => request.socket.destroy());
  });
  // The first hook of a request may be slow.
  app.addHook('onRequest', () => left);
  const url = await app.listen({ port: 0 });
  await expect(fetch(`${url}/api/slow`)).rejects.toThrow('fetch failed');
  await expect.poll(() => answered.mock.calls.length).toBe(1);
  expect(logged).toEqual([]);
  await app.close();
});

it('ignores a request on a connection that broke before it was read, without an error', async () => {
  const logged: string[] = [];
  const logger = createLogger('info', { write: (line) => void logged.push(line) });
  const app = await serverWith(async () => ({ done: true }), logger);
  await app.ready();
  // This is how Node presents a pipelined request after a connection reset.
  app.server.prependListener('request', ({ socket }) => {
    Object.defineProperty(socket, 'remoteAddress', { value: undefined });
    setImmediate(() => socket.destroy());
  });
  const url = await app.listen({ port: 0 });
  logged.length = 0;
  await expect(fetch(`${url}/api/slow`)).rejects.toThrow('fetch failed');
  expect(logged).toEqual([]);
  await app.close();
});
