import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createS3Storage } from '../src/platform/storage/s3-storage.ts';

/** A local S3 service with the bucket `photos`, in its own folder. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'swapstead-s3-'));
  const buckets = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  await buckets.configureBuckets();
  const server = createServer(buckets.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    storage: (bucket = 'photos') =>
      createS3Storage({
        bucket,
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
