import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Draining } from './draining.ts';

/**
 * How long a result is reused for other checks, in milliseconds. Checks are not limited: a flood would take
 * everyone's connections, and fill the log while the database is unreachable.
 */
const KEPT_MS = 200;

/** /healthz: the process is up and has started. /readyz: it can also reach its database, and is not stopping. */
export function healthRoutes(app: FastifyInstance, pool: Pick<pg.Pool, 'query'>, draining?: Draining) {
  const options = { schema: { hide: true }, logLevel: 'warn' as const };
  let asked: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      await pool.query('select 1');
      return true;
    } catch (error) {
      app.log.warn({ err: error }, 'the database does not answer');
      return false;
    } finally {
      setTimeout(() => (asked = undefined), KEPT_MS).unref();
    }
  }

  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_, reply) => {
    if (draining?.begun) return reply.status(503).send({ status: 'stopping' });
    asked ??= ask();
    return (await asked) ? { status: 'ok' } : reply.status(503).send({ status: 'database unavailable' });
  });
}
