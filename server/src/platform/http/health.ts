import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Draining } from './draining.ts';

/** /healthz: the process is up and has started. /readyz: it can also reach its database, and is not stopping. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, draining?: Draining) {
  const options = { schema: { hide: true }, logLevel: 'warn' as const };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    if (draining?.begun) return reply.status(503).send({ status: 'stopping' });
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'database unavailable' });
    }
  });
}
