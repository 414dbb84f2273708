import { promisify } from 'node:util';
import { readBacklog } from '../platform/jobs/backlog.ts';
import type { Base } from './base.ts';

/** Where the figures of `GET /metrics` come from (decision 811), if there are any. */
export function readMetrics(
  { app, pool, replicas, cache, metrics, admission }: Base,
  streams: () => number,
): void {
  metrics?.read({
    cache: cache.state,
    requests: admission.state,
    pool: () => pool,
    replicas: replicas?.state,
    streams,
    connections: promisify(app.server.getConnections.bind(app.server)),
    jobs: () => readBacklog(pool),
  });
}
