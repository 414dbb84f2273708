import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveAssets } from './assets.ts';
import '../../../test/built-web.ts';
import { WEB_DIST } from './web-build.ts';

const FOLDER = join(WEB_DIST, 'assets');

let app: FastifyInstance;
let names: string[];

beforeAll(async () => {
  app = fastify();
  app.setNotFoundHandler(async (_, reply) => reply.status(404).send('no such page'));
  await serveAssets(app, [FOLDER]);
  names = await readdir(FOLDER);
});
afterAll(() => app.close());

const get = (name: string, encoding?: string) =>
  app.inject({ url: `/assets/${name}`, headers: encoding ? { 'accept-encoding': encoding } : {} });
const first = (ending: string) => names.find((name) => name.endsWith(ending)) as string;

it('serves a script in the best encoding that the client accepts, always with the same bytes', async () => {
  const name = first('.js');
  const source = await readFile(join(FOLDER, name));
  const forms: [asked: string | undefined, given: string | undefined, read: (body: Buffer) => Buffer][] = [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body) => body],
    [undefined, undefined, (body) => body],
  ];
  for (const [asked, given, read] of forms) {
    const { statusCode, headers, rawPayload } = await get(name, asked);
    expect([statusCode, headers['content-encoding']]).toEqual([200, given]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'content-length': String(rawPayload.length),
    });
    expect(read(rawPayload).equals(source)).toBe(true);
  }
});

it('serves pictures and fonts unchanged, cacheable in one form', async () => {
  for (const [ending, type] of [
    ['.avif', 'image/avif'],
    ['.woff2', 'font/woff2'],
  ] as const) {
    const { headers } = await get(first(ending), 'gzip, br');
    expect([headers['content-type'], headers['content-encoding'], headers.vary]).toEqual([
      type,
      undefined,
      undefined,
    ]);
  }
});

it('knows every file of the build, and no others', async () => {
  for (const name of names.filter((one) => !/\.(br|gz)$/.test(one))) {
    expect([name, (await get(name)).statusCode]).toEqual([name, 200]);
  }
  const others = ['nothing.js', first('.br'), '..%2findex.html', '__proto__'];
  for (const name of others)
    expect([name, (await get(name)).json().message]).toEqual([name, 'File not found']);
  for (const name of ['%2e%2e/index.html', '']) expect((await get(name)).body).not.toContain('<html');
});
