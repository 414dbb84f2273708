import { m } from '@swapstead/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepted from pages of other sites too: its effect does not depend on a cookie. */
    anyOrigin?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another site made the browser send. Browsers state the origin of a request and pages
 * cannot forge it; programs that state none have no browser cookies.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined) {
  const own = publicUrl && new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || isOwn(request, own)) return;
    // Authorised by a link, never by a cookie: mail programs may send their own origin.
    if (request.routeOptions.config.anyOrigin) return;
    throw refusal(403, 'foreign_origin', m.refusals_foreign_origin());
  });
}

function isOwn({ headers, protocol, host }: FastifyRequest, own: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origin === own || origin === `${protocol}://${host}`;
}
