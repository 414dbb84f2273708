import type { FastifyInstance } from 'fastify';
import { PRIMARY_ONLY, type ReplicatedReads } from '../database/replicated-reads.ts';
import { isVisitors } from '../visitors.ts';

/** Longer than any replica that is in use can be behind. */
const KEPT_S = 60;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the cookie says where the position could not be read: for a minute the primary answers. */
const UNKNOWN = 'primary';

/**
 * Whoever wrote reads the own write, from whichever process and replica: the answer to a change carries where the log
 * of the primary was after it, and reads of the same browser have to have seen as much. A cookie that somebody made up
 * only makes the primary answer.
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
