import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WEB_DIST } from './web-build.ts';

const YEAR_S = 31_536_000;

/**
 * Serves the built web client: files with a hash in their name for a year, everything else revalidated. Every other
 * address that somebody reads, outside the API, is a page.
 */
export async function webFiles(
  app: FastifyInstance,
  answerPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) {
  await app.register(fastifyStatic, {
    root: WEB_DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes(`${WEB_DIST}/assets/`);
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD')) {
      throw Object.assign(new Error(), { statusCode: 404 });
    }
    return answerPage(request, reply);
  });
}
