import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { dropStuckReaders } from './slow-clients.ts';

const PIECE = Buffer.alloc(64 * 1024);
const PIECES = 200;

/** As files are sent: piece by piece, the next when the last has been read. */
const server = createServer((_, response) => {
  Readable.from(Array(PIECES).fill(PIECE)).pipe(response);
});
dropStuckReaders(server, { readingMs: 1_500, lookMs: 50 });
afterEach(() => server.close());

it('drops who asks and does not read, and nobody who reads slowly or keeps a connection at rest', {
  timeout: 60_000,
}, async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const ask = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  };
  let received = 0;
  const slow = ask();
  slow.on('data', (chunk) => {
    received += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 1);
  });
  const stuck = ask().pause();
  const resting = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections, { timeout: 10_000 }).toBe(3);
  await expect.poll(connections, { timeout: 30_000 }).toBe(2);
  stuck.destroy();
  await expect.poll(() => received, { timeout: 30_000 }).toBeGreaterThan(PIECE.length * PIECES);
  expect(resting.destroyed).toBe(false);
  for (const socket of [slow, resting]) socket.destroy();
});
