import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApi } from '../http/request-target.ts';
import { serveAssets } from './assets.ts';

/**
 * Serves the built web client, from one folder for each language, the first with the public files of all: files with a hash in their name for a year, everything else revalidated. Every other
 * readable address outside the API is a page.
 */
export async function webFiles(
  app: FastifyInstance,
  folders: readonly string[],
  answerPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) {
  await serveAssets(
    app,
    folders.map((folder) => join(folder, 'assets')),
  );
  await app.register(fastifyStatic, {
    root: folders[0] as string,
    wildcard: false,
    // The frame is not a page of its own: each page's HTML contains it.
    globIgnore: ['assets/**', 'index.html'],
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      throw Object.assign(new Error(), { statusCode: 404 });
    }
    return answerPage(request, reply);
  });
}
