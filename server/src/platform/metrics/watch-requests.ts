import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** What a client gave up before its answer was there, as proxies write it. */
const GONE = 499;

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
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    tell(request, GONE, 0);
    done();
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
