import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttableProxy = Awaited<ReturnType<typeof openProxy>>;

/** Passes connections on to a socket (a path, or a port of this machine), until it is told otherwise. */
export async function openProxy(target: string | number) {
  let state: 'open' | 'cut' | 'swallowing' = 'open';
  const pairs = new Set<{ inner: Socket; outer: Socket }>();
  const server = createServer((outer) => {
    outer.on('error', () => {});
    if (state === 'cut') return outer.destroy();
    // Taken and never answered, as by a network that lost the way.
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
    /** Lets connections lie, open and mute for ever, new ones too. The other end sees them closed. */
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
    /** From now on new connections lead there. */
    turnTo(other: string | number) {
      target = other;
    },
    /** New connections are passed on again; those swallowed stay mute. */
    restore() {
      state = 'open';
    },
    async close() {
      for (const { outer } of pairs) outer.destroy();
      server.close();
    },
  };
}
