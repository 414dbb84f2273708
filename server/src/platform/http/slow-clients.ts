import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './has-body.ts';

/** How long a body may take to arrive where nothing else is said, in milliseconds. */
const BODY_MS = 10_000;
/** How long one write may take until the client has read it, and how often is looked; in milliseconds. */
const READING_MS = 60_000;
const LOOK_MS = 5_000;

/** Ends connections that trickle a body, except on routes that are `patient`: files over a slow line. */
export function hurryBodies(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || routeOptions.config.patient) return;
    const timer = setTimeout(() => raw.destroy(), BODY_MS).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

/**
 * Closes connections on which what waits to be read did not move for a minute, so that nobody makes the process keep
 * many answers by asking and not reading. A large file moves piece by piece: a slow line is no reason.
 */
export function dropStuckReaders(server: Server, { readingMs = READING_MS, lookMs = LOOK_MS } = {}) {
  const sockets = new Map<Socket, { read: number; still: number }>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { read: 0, still: 0 });
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, last] of sockets) {
      const read = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || read !== last.read) Object.assign(last, { read, still: 0 });
      // Looks and not time: while the process stands still, nobody's reading is heard of.
      else if (++last.still * lookMs > readingMs) socket.destroy();
    }
  }, lookMs).unref();
  server.once('close', () => clearInterval(timer));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as a large file does over a slow line. */
    patient?: boolean;
  }
}
