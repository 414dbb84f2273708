import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where `npm run build` puts the web client. */
const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Stands in index.html where the head of each page goes. */
const TITLE = '<title>Swapstead</title>';

const YEAR_S = 31_536_000;

/** What stands in the head of a page; `found` is false where the address shows nothing of its own. */
export type PageHead = { found: boolean; tags: string };

/** The head for a path without query; `asset` gives the file that a source of the web client was built to. */
type HeadOf = (path: string, asset: (source: string) => string) => Promise<PageHead>;

/**
 * Serves the built web client: files with a hash in their name for a year, everything else revalidated, and the
 * page itself for every other address, with the head that `headOf` gives it and 404 where it has found nothing. The page
 * brings `data` along, each value in a block of its key's id.
 */
export async function webFiles(app: FastifyInstance, headOf: HeadOf, data: Record<string, unknown>) {
  if (!existsSync(join(WEB_DIST, 'index.html')))
    throw new Error('The web client is not built: run `npm run build`.');
  const page = withData(await readFile(join(WEB_DIST, 'index.html'), 'utf8'), data);

  const asset = await readManifest();

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
    const head = await headOf(path, asset).catch((error: Error): PageHead => {
      request.log.error({ err: error }, 'a page is sent without its head');
      return { found: true, tags: TITLE };
    });
    return reply
      .status(head.found ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replace(TITLE, () => head.tags));
  });
}

/** Finds the built file of a source, such as 'src/assets/picture.webp'. */
async function readManifest(): Promise<(source: string) => string> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(WEB_DIST, '.vite/manifest.json'), 'utf8'),
  );
  return (source) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`The web client has no ${source}.`);
    return `/${entry.file}`;
  };
}

/** A script of this type is data: it never runs, and the content security policy does not ask for it. */
function withData(page: string, data: Record<string, unknown>): string {
  const blocks = Object.entries(data).map(([id, value]) => {
    const json = JSON.stringify(value).replaceAll('<', '\\u003c');
    return `<script type="application/json" id="${id}">${json}</script>`;
  });
  return page.replace('<div id="root">', (root) => blocks.join('') + root);
}
