import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** What a client gave up before its answer was there, as proxies write it. */
const GONE = 499;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Times every request that reaches the router. Event streams have no end that would mean anything. */
export function watchRequests(app: FastifyInstance, onRequest: Metrics['onRequest']) {
  const tell = (request: FastifyRequest, status: number, ms: number) => {
    if (request.routeOptions.config.endless) return;
    const method = METHODS.has(request.method) ? request.method : 'other';
    onRequest({ method, route: routeOf(request), status }, ms / 1_000);
  };
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    tell(request, GONE, 0);
    done();
  });
}

/** A pattern, never an address: files of the client are one, addresses without a route are one. */
function routeOf({ routeOptions: { url }, is404 }: FastifyRequest): string {
  if (is404 || url === undefined) return 'page or nothing';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is a stream that stays open. */
    endless?: boolean;
  }
}
