import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { isApi } from './request-target.ts';

/**
 * Requests that no route serves. They count towards the rate limit like all others, because otherwise addresses could
 * be probed without limit: @fastify/rate-limit alone counts only requests to routes.
 */
export function createUnroutedRequests() {
  /** The reasons of router refusals that happened before any hook ran. */
  const refusals = new WeakMap<IncomingMessage, Error>();

  return {
    /**
     * Handles requests that the router refuses before matching a route: the address cannot be decoded, or has an
     * endless part. They go through the router again as an unknown address, so that they are counted, logged and
     * answered like all others; Fastify's own handling knows neither the hooks nor the client behind a proxy.
     */
    refuse(app: FastifyInstance, error: FastifyError, { raw }: FastifyRequest, reply: FastifyReply): void {
      refusals.set(raw, error.statusCode === 414 ? notFound('Page') : error);
      raw.url = isApi(raw.url ?? '') ? '/api/' : '/404';
      app.routing(raw, reply.raw);
    },

    /** Counts them with the settings of @fastify/rate-limit for all routes. */
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
