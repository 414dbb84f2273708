import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { isApi } from './request-target.ts';

/**
 * Requests that no route serves. They count against the limit of requests like all others, or whoever tries addresses
 * could do so without end: @fastify/rate-limit by itself counts only at routes.
 */
export function createUnserved() {
  /** Why the router did not take a request, of those that it refused before any hook ran. */
  const refusals = new WeakMap<IncomingMessage, Error>();

  return {
    /**
     * Takes what the router refuses before it knows a route: an address that cannot be decoded, or has an endless part.
     * It goes through the router again as an address that is not there, so that it is counted, logged and answered like
     * every other; Fastify's own way knows neither the hooks nor whom a proxy speaks for.
     */
    refuse(app: FastifyInstance, error: FastifyError, { raw }: FastifyRequest, reply: FastifyReply): void {
      refusals.set(raw, error.statusCode === 414 ? notFound('Page') : error);
      raw.url = isApi(raw.url ?? '') ? '/api/' : '/404';
      app.routing(raw, reply.raw);
    },

    /** Counts them, by what @fastify/rate-limit was told for all routes. */
    count(app: FastifyInstance): void {
      const limit = app.rateLimit();
      app.addHook('onRequest', async (request, reply) => {
        if (!request.is404) return;
        await limit.call(app, request, reply);
        const refusal = refusals.get(request.raw);
        if (refusal) throw refusal;
      });
    },
  };
}
