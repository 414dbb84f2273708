import type { FastifyInstance } from 'fastify';
import { PRIMARY_ONLY, type ReplicatedReads } from '../database/replicated-reads.ts';
import { isVisitors } from '../is-visitor.ts';

/** Longer than the delay of any replica in use. */
const KEPT_S = 60;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The cookie's value if the position could not be read: for a minute, reads use the primary. */
const UNKNOWN = 'primary';

/**
 * Members read their own writes, from any process and replica: the reply to a change sets a cookie with the primary's
 * log position after it, and later reads of the same browser must include that position. A forged cookie only makes
 * reads use the primary.
 */
export function readOwnWrites(app: FastifyInstance, reads: ReplicatedReads, secure: boolean) {
  const name = `${secure ? '__Host-' : ''}swapstead_position`;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: KEPT_S } as const;

  app.addHook('onRequest', (request, _reply, done) => {
    const told = READS.has(request.method) ? request.cookies[name] : undefined;
    const position = told === UNKNOWN ? PRIMARY_ONLY : /^\d{1,15}$/.test(told ?? '') ? Number(told) : 0;
    if (position === 0) done();
    else reads.after(position, done);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (READS.has(request.method) || reply.statusCode >= 400 || isVisitors(request.raw)) return payload;
    const position = await reads.position().catch(() => UNKNOWN);
    reply.setCookie(name, String(position), options);
    return payload;
  });
}
