import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';

const YEAR_S = 31_536_000;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
};

/** Extensions of the compressed files that the build writes beside each file. */
const PACKED = { br: '.br', gzip: '.gz' } as const;

type Encoding = keyof typeof PACKED;
type Asset = { type: string; plain: Buffer; packed: Partial<Record<Encoding, Buffer>> };

/**
 * Serves the files of the build with a hash in their name, for a year, from memory: every page of a new visitor
 * requests a dozen of them, and finding, opening and reading each takes longer than sending it. They are a few
 * megabytes.
 */
export async function serveAssets(app: FastifyInstance, folders: readonly string[]): Promise<void> {
  // Files of the same name are the same, as their names hold a hash: pictures, fonts and what holds no text.
  const assets = new Map((await Promise.all(folders.map(readAssets))).flatMap((all) => [...all]));

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.get(request.params.name);
    // Not as a page, because such requests are admitted without limit.
    if (!asset) throw notFound('File');
    const encodings = Object.keys(asset.packed) as Encoding[];
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...encodings, 'identity']);
    reply.headers({
      'content-type': asset.type,
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      ...(encodings.length > 0 && { vary: 'accept-encoding' }),
    });
    const packed = asset.packed[encoding as Encoding];
    if (packed) reply.header('content-encoding', encoding);
    return reply.send(packed ?? asset.plain);
  });
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const files = new Set(await readdir(folder));
  const names = [...files].filter((name) => extname(name) in TYPES);
  const assets = await Promise.all(
    names.map(async (name): Promise<[string, Asset]> => {
      const packed: Asset['packed'] = {};
      for (const [encoding, ending] of Object.entries(PACKED) as [Encoding, string][]) {
        if (files.has(name + ending)) packed[encoding] = await readFile(join(folder, name + ending));
      }
      return [
        name,
        { type: TYPES[extname(name)] as string, plain: await readFile(join(folder, name)), packed },
      ];
    }),
  );
  return new Map(assets);
}
