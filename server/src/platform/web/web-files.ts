import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where `npm run build` puts the web client. */
export const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const YEAR_S = 31_536_000;

/**
 * Serves the built web client: files with a hash in their name for a year, everything else revalidated, and the
 * page itself for every address of the site. `isPage` tells known addresses; others get the page with 404. The page
 * brings `data` along, each value in a block of its key's id.
 */
export async function webFiles(
  app: FastifyInstance,
  isPage: (path: string) => boolean,
  data: Record<string, unknown>,
) {
  if (!existsSync(join(WEB_DIST, 'index.html')))
    throw new Error('The web client is not built: run `npm run build`.');
  const page = withData(await readFile(join(WEB_DIST, 'index.html'), 'utf8'), data);

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
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD')) {
      throw Object.assign(new Error(), { statusCode: 404 });
    }
    const status = isPage(path) ? 200 : 404;
    return reply
      .status(status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** A script of this type is data: it never runs, and the content security policy does not ask for it. */
function withData(page: string, data: Record<string, unknown>): string {
  const blocks = Object.entries(data).map(([id, value]) => {
    const json = JSON.stringify(value).replaceAll('<', '\\u003c');
    return `<script type="application/json" id="${id}">${json}</script>`;
  });
  return page.replace('<div id="root">', (root) => blocks.join('') + root);
}
