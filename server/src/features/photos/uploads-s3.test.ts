import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { patience } from '../../../test/patience.ts';
import { fileRequest, filesBelow, picture } from '../../../test/pictures.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';

let test: TestApp;
let host: SignedIn;
let folder: string;
let s3: Server;
/** How many files the bucket still accepts before it answers 503 to everything. */
let room = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-s3-'));
  const buckets = new S3rver({
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'p', configs: [] }],
  });
  await buckets.configureBuckets();
  const serve = buckets.callback();
  s3 = createServer((request, response) => {
    if (request.method === 'PUT') room--;
    if (room >= 0) return serve(request, response);
    request.resume();
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(s3, 'listening');
  const storage = await createS3Storage({
    bucket: 'p',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  test = await createTestApp({ PHOTO_AVIF: 'false' }, { storage: () => storage });
  host = await signIn(test, { level: 'subscriber' });
});
afterAll(async () => {
  await test.close();
  s3.closeAllConnections();
  s3.close();
  await rm(folder, { recursive: true, force: true });
});

const stored = async () => (await filesBelow(folder)).filter((file) => file.includes(host.user_id));

async function send() {
  const request = await fileRequest('/api/home_photos', await picture({ width: 900 }).jpeg().toBuffer());
  return test.app.inject({ ...request, headers: { ...request.headers, ...host.headers } });
}

it('a photo is stored in the bucket and read from it', async () => {
  const upload = (await send()).json();
  expect((await stored()).length).toBeGreaterThan(0);
  const read = await test.app.inject(`${upload.photo_url}/400.webp`);
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/webp']);
  await test.app.inject({
    method: 'DELETE',
    url: `/api/home_photos/waiting/${upload.id}`,
    headers: host.headers,
  });
  await expect.poll(stored).toEqual([]);
});

it('a bucket that fails during an upload is reported, leaves no record, and no file after it works again', async () => {
  room = 1;
  const reply = await send();
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    "We can't save files right now. Please try again later.",
  ]);
  expect((await test.pool.query('select from uploads')).rowCount).toBe(0);
  expect((await stored()).length).toBeGreaterThan(0);
  room = Number.POSITIVE_INFINITY;
  // A removal that failed in the meantime is retried, as if its time had come.
  const later = "update pgboss.job set start_after = now() where name = 'photo-removal' and state = 'retry'";
  const left = () => test.pool.query(later).then(stored);
  await expect.poll(left, { timeout: patience(18_000), interval: 200 }).toEqual([]);
});
