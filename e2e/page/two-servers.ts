import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '../../server/test/test-database.ts';
import { newDatabase } from '../databases.ts';
import { type RunningServer, startServer } from '../server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Two server processes on one PostgreSQL. */
export async function startTwoServers() {
  const { connection, drop } = await newDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-two-'));
  const settings = {
    DATABASE_URL: urlOf(connection),
    // Shared by both servers; in production photos are in a bucket.
    DATA_DIR: dataDir,
    DEMO: 'false',
    RATE_LIMIT: '100000',
    LOG_LEVEL: 'warn',
    PHOTO_AVIF: 'false',
  };
  const start = (log: string) =>
    startServer(join(ROOT, 'server/bin/start.mjs'), join(ROOT, 'test-results', log), settings);
  // One after the other, because the first one creates the queues.
  const servers = [await start('two-1.log'), await start('two-2.log')] as const;
  return {
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A load balancer in front of the processes: passes each connection to the first that accepts it. */
export async function startBalancer(servers: readonly RunningServer[]) {
  const open = new Set<Socket>();
  const balancer = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    passOn(client, servers);
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    stop() {
      balancer.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function passOn(client: Socket, [first, ...others]: readonly RunningServer[]) {
  if (!first) return client.destroy();
  const server = connect(Number(new URL(first.url).port), '127.0.0.1');
  let isOpen = false;
  server.once('connect', () => {
    isOpen = true;
    client.pipe(server).pipe(client);
  });
  server.on('error', () => (isOpen ? client.destroy() : passOn(client, others)));
  server.on('close', () => isOpen && client.destroy());
  client.on('close', () => server.destroy());
}
