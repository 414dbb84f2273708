import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** What a client gave up before its answer was there, as proxies write it. */
const GONE = 499;

/** What is being answered on a connection. */
const UNDER_WAY = Symbol('under way');
type Watched = Socket & { [UNDER_WAY]?: FastifyRequest | undefined };

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Times every request that reaches the router. Event streams have no end that would mean anything. */
export function watchRequests(app: FastifyInstance, onRequest: Metrics['onRequest']) {
  const tell = (request: FastifyRequest, status: number, ms: number) => {
    // Fastify puts these together anew each time they are asked for.
    const { config, url } = request.routeOptions;
    if (config.endless) return;
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = request.is404 || url === undefined ? OTHER : patternOf(url);
    onRequest({ method, route, status }, ms / 1_000);
  };
  // Fastify's own hook for what was given up listens to each request, which costs more than all that is counted.
  app.addHook('onRequest', (request, _reply, done) => {
    (request.raw.socket as Watched)[UNDER_WAY] = request;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    (request.raw.socket as Watched)[UNDER_WAY] = undefined;
    tell(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.server.on('connection', (socket: Watched) => {
    socket.once('close', () => {
      const request = socket[UNDER_WAY];
      if (request) tell(request, GONE, 0);
    });
  });
}

/** Pages, and addresses without a route. */
const OTHER = 'page or nothing';

/** A pattern, never an address: files of the client are one. */
const patternOf = (url: string) => (url.startsWith('/assets/') ? '/assets/*' : url);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is a stream that stays open. */
    endless?: boolean;
  }
}
