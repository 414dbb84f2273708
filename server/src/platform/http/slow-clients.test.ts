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

/** As files are sent: piece by piece, the next when the last has been read; or in one, as what is in memory is. */
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

it('drops who asks and does not read, and nobody who reads slowly or keeps a connection at rest', async () => {
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

it('gives who has just come as much time for a first answer as anybody', async () => {
  // The process is older than the patience for a reader.
  await delay(READING_MS - performance.now());
  const socket = open();
  let received = 0;
  socket.on('data', (chunk) => (received += chunk.length));
  socket.pause().write('GET /whole HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  // Several looks come while nothing of it has been read.
  await delay(400);
  socket.resume();
  await once(socket, 'close');
  expect(received).toBeGreaterThan(PIECE.length * PIECES);
});
