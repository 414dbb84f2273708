import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import type pg from 'pg';
import { newBrowserKeys } from '../../src/platform/push/browser-keys.ts';

type Shown = { notice_id: string; tag: string };

/** A push service in its own process, which survives the server's kills and decrypts what browsers are shown. */
export async function openPushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowserKeys>>();
  const shown: Shown[] = [];
  const server = createServer(async (request, response) => {
    const keys = browsers.get(request.url ?? '');
    if (!keys) return response.writeHead(410).end();
    const body = await buffer(request).catch(() => undefined);
    // The server was killed while sending.
    if (!body) return;
    const plain = decrypt(body, { version: 'aes128gcm', privateKey: keys.pair, authSecret: keys.auth });
    shown.push(JSON.parse(plain.toString('utf8')));
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    shown,
    /** Switches push on for a member, in a new browser. */
    async subscribe(pool: pg.Pool, user_id: string): Promise<void> {
      const keys = newBrowserKeys();
      const path = `/dev/push/${user_id}`;
      browsers.set(path, keys);
      await pool.query(
        `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
         select user_id, id, $2, $3, $4 from sessions where user_id = $1`,
        [user_id, url + path, keys.p256dh, keys.auth],
      );
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;
