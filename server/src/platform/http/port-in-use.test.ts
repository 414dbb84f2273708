import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listening } from './port-in-use.ts';

/** A server that has been told to listen. */
function listenOn(port: number, host = '127.0.0.1') {
  const server = createServer().listen(port, host);
  onTestFinished(() => void server.close());
  return { server, started: once(server, 'listening') };
}

it('an operator reads which setting takes another port if theirs is in use', async () => {
  const first = listenOn(0);
  await listening(first.started, 'PORT');
  const { port } = first.server.address() as AddressInfo;
  for (const setting of ['PORT', 'METRICS_PORT'] as const) {
    await expect(listening(listenOn(port).started, setting)).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it first, or set ${setting} to another port.`,
    );
  }
});

it('any other reason is told as it is', async () => {
  // An address for documentation, which no machine has.
  await expect(listening(listenOn(0, '192.0.2.1').started, 'PORT')).rejects.toMatchObject({
    code: 'EADDRNOTAVAIL',
  });
});
