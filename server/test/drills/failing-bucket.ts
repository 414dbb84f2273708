import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

/** How the service responds: normally, with 500, or never. */
type Mood = 'well' | 'failing' | 'silent';

const BUCKET = 'photos';

/** A local S3 service, in `directory`, that can be made to fail. */
export async function openFailingBucket(directory: string) {
  const buckets = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await buckets.configureBuckets();
  const serve = buckets.callback();
  const waiting = new Set<ServerResponse>();
  const state = { mood: 'well' as Mood, refused: 0 };
  const server = createServer((request, response) => {
    if (state.mood === 'well') return serve(request, response);
    state.refused++;
    request.resume();
    if (state.mood === 'failing') return response.writeHead(500).end();
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
