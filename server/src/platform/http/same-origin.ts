import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Taken from pages of other sites too: what it does depends on no cookie. */
    anyOrigin?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something when a page of another site made the browser send them. Browsers say where
 * a request comes from and pages cannot forge it; programs that say nothing carry no cookies of a browser.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined) {
  const own = publicUrl && new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || isOwn(request, own)) return;
    // Acts for whoever holds a link, never by a cookie: mail programs may say where they come from.
    if (request.routeOptions.config.anyOrigin) return;
    throw refusal(403, 'foreign_origin', 'This request came from another site and was not carried out.');
  });
}

function isOwn({ headers, protocol, host }: FastifyRequest, own: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origin === own || origin === `${protocol}://${host}`;
}
