import { promisify } from 'node:util';
import { readBacklog } from '../platform/jobs/backlog.ts';
import type { Base } from './app-parts.ts';

/** Connects the figures of `GET /metrics` to their sources, if metrics are on (decision 811). */
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
