import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './has-body.ts';

/** The default time for a body to arrive, in milliseconds. */
const BODY_MS = 10_000;
/** How long a client may take to read one write, and the interval of the checks; in milliseconds. */
const READING_MS = 60_000;
const LOOK_MS = 5_000;

/** Ends connections whose body arrives too slowly, except on `patient` routes, for files over a slow line. */
export function hurryBodies(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || routeOptions.config.patient) return;
    const timer = setTimeout(() => raw.destroy(), BODY_MS).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

/**
 * Closes connections whose unread data has not moved for a minute, so that clients that never read cannot fill the
 * memory with replies. A large file moves in chunks, so a slow line is no problem.
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
      // Counts checks instead of time: while the process is stalled, no reading is noticed.
      else if (++last.still * lookMs > readingMs) socket.destroy();
    }
  }, lookMs).unref();
  server.once('close', () => clearInterval(timer));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may arrive as slowly as a large file over a slow line. */
    patient?: boolean;
  }
}
