import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patience } from '../../../test/patience.ts';
import { dropStuckReaders } from './slow-clients.ts';

const PIECE = Buffer.alloc(64 * 1024);
const PIECES = 200;
const READING_MS = 1_500;

let server: Server;

/** Two ways of sending: a file in chunks, each after the previous one was read; or a cached reply in one write. */
beforeEach(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/whole') response.end(Buffer.alloc(PIECE.length * PIECES));
    else Readable.from(Array(PIECES).fill(PIECE)).pipe(response);
  });
  dropStuckReaders(server, { readingMs: READING_MS, lookMs: 50 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.close());

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});

it('drops clients that do not read, but not slow readers and idle connections', async () => {
  const ask = () => {
    const socket = open();
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
  const resting = open();
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(3);
  await expect.poll(connections, { timeout: patience(30_000) }).toBe(2);
  stuck.destroy();
  await expect.poll(() => received, { timeout: patience(30_000) }).toBeGreaterThan(PIECE.length * PIECES);
  expect(resting.destroyed).toBe(false);
  for (const socket of [slow, resting]) socket.destroy();
});

it('gives a new connection the full time for its first reply', async () => {
  // The process has been running for longer than the limit for readers.
  await delay(READING_MS - performance.now());
  const socket = open();
  let received = 0;
  socket.on('data', (chunk) => (received += chunk.length));
  socket.pause().write('GET /whole HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  // Several checks happen while nothing has been read.
  await delay(400);
  socket.resume();
  await once(socket, 'close');
  expect(received).toBeGreaterThan(PIECE.length * PIECES);
});
