import type pg from 'pg';
import type { Metrics } from './metrics.ts';

type Query = (...args: unknown[]) => unknown;

/** Times every query of the pool, including those on its single connections. */
export function watchQueries(pool: pg.Pool, onQuery: Metrics['onQuery']) {
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => timed(query, args, onQuery)) as typeof client.query;
  });
}

/** node-postgres returns a promise, or calls the callback in the last argument. */
function timed(query: Query, args: unknown[], onQuery: Metrics['onQuery']) {
  const begun = performance.now();
  const tell = (ok: boolean) => onQuery(ok, (performance.now() - begun) / 1_000);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
      tell(!error);
      callback(error, result);
    });
  }
  const result = query(...args);
  if (result instanceof Promise) {
    result.then(
      () => tell(true),
      () => tell(false),
    );
  }
  return result;
}
