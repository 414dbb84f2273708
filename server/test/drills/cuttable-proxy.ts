import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttableProxy = Awaited<ReturnType<typeof openProxy>>;

/** Forwards connections to a socket (a path, or a local port) until a test changes that. */
export async function openProxy(target: string | number) {
  let state: 'open' | 'cut' | 'swallowing' = 'open';
  const pairs = new Set<{ inner: Socket; outer: Socket }>();
  const server = createServer((outer) => {
    outer.on('error', () => {});
    if (state === 'cut') return outer.destroy();
    // Accepted and never answered, as by a network that drops packets.
    if (state === 'swallowing') return;
    const inner = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    const pair = { inner, outer };
    pairs.add(pair);
    inner.on('error', () => outer.destroy());
    inner.on('close', () => outer.destroy());
    outer.on('close', () => {
      inner.destroy();
      pairs.delete(pair);
    });
    inner.pipe(outer, { end: false });
    outer.pipe(inner, { end: false });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** Ends every connection and refuses new ones. */
    cut() {
      state = 'cut';
      for (const { outer } of pairs) outer.destroy();
    },
    /** Stops forwarding on all connections, also new ones, without closing them. The target sees them closed. */
    swallow() {
      state = 'swallowing';
      for (const pair of pairs) {
        const { inner, outer } = pair;
        inner.unpipe(outer);
        outer.unpipe(inner);
        inner.removeAllListeners('close');
        outer.removeAllListeners('close');
        inner.destroy();
        outer.resume();
        pairs.delete(pair);
      }
    },
    /** Forwards new connections to another target. */
    turnTo(other: string | number) {
      target = other;
    },
    /** Forwards new connections again; swallowed ones stay silent. */
    restore() {
      state = 'open';
    },
    async close() {
      for (const { outer } of pairs) outer.destroy();
      server.close();
    },
  };
}
