import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** The status that proxies use for requests aborted by the client. */
const GONE = 499;

/** The request being answered on a connection. */
const UNDER_WAY = Symbol('under way');
type Watched = Socket & { [UNDER_WAY]?: FastifyRequest | undefined };

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Times every request that reaches the router. The duration of an event stream would be meaningless, so it is
 * omitted.
 */
export function watchRequests(app: FastifyInstance, onRequest: Metrics['onRequest']) {
  const tell = (request: FastifyRequest, status: number, ms: number) => {
    // Fastify computes these on every access.
    const { config, url } = request.routeOptions;
    if (config.endless) return;
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = request.is404 || url === undefined ? OTHER : patternOf(url);
    onRequest({ method, route, status }, ms / 1_000);
  };
  // Fastify's own hook for aborted requests adds a listener to each request, which costs more than all counting.
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

/** A pattern, never an address: the client's files count as one. */
const patternOf = (url: string) => (url.startsWith('/assets/') ? '/assets/*' : url);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply is a stream that stays open. */
    endless?: boolean;
  }
}
