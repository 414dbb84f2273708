import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { StoredFile } from '../storage/storage.ts';
import { sendPicture } from './send-picture.ts';

const BYTES = Buffer.from('a picture');

it.each([
  ['all of it', undefined, 200],
  ['a part of it', 'bytes=2-5', 206],
  ['what lies behind its end', 'bytes=99-', 416],
])('leaves no connection to a bucket open after a request for %s', async (_, range, status) => {
  // A bucket begins to send immediately.
  const body = Readable.from([BYTES]);
  const file: StoredFile = { size: BYTES.length, stream: async () => body };
  const app = fastify();
  app.get('/', (request, reply) => sendPicture(request, reply, { file, etag: '"1"', type: 'image/webp' }));
  const reply = await app.inject({ url: '/', headers: { ...(range && { range }) } });
  expect(reply.statusCode).toBe(status);
  await expect.poll(() => body.destroyed).toBe(true);
});
