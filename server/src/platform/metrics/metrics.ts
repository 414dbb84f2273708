import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobBacklog } from '../jobs/backlog.ts';
import type { MailOutcome } from '../mail/mail.ts';
import { createHistogram, keptBy } from './histogram.ts';

/** Seconds; a page from the database takes one to ten milliseconds, a photo about a second. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Figures that are read on request: totals since the start, and current values. */
type Readings = {
  cache: () => { hits: number; misses: number; entries: number; bytes: number };
  requests: () => { working: number; waiting: number; refused: number };
  pool: () => { totalCount: number; idleCount: number; waitingCount: number };
  /** With replicas: how many are in use, and the reads by server. */
  replicas?: (() => { used: number; onReplicas: number; onPrimary: number }) | undefined;
  streams: () => number;
  connections: () => Promise<number>;
  jobs: () => Promise<JobBacklog[]>;
};

type RequestLabels = { method: string; route: string; status: number };

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * This process's metrics for Prometheus. Labels are words of the code (routes, kinds of jobs, outcomes), never input
 * of clients or members, so their number is limited and nobody is identified.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const named = (name: string, help: string) => ({ name: `swapstead_${name}`, help, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Histogram({ ...named(name, help), labelNames, buckets: SECONDS });
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ ...named(name, help), labelNames });

  const requests = createHistogram(registry, {
    ...named('http_request_seconds', 'Requests that took the long way, by route'),
    buckets: SECONDS,
  });
  const requestsOf = keptBy((route: string) =>
    keptBy((method: string) => keptBy((status: number) => requests.series({ method, route, status }))),
  );
  const queries = createHistogram(registry, {
    ...named('database_query_seconds', 'Queries, without the wait for a connection'),
    buckets: SECONDS,
  });
  const queriesOf = keptBy((ok: boolean) => queries.series({ outcome: outcomeOf(ok) }));
  const jobs = histogram('job_seconds', 'Runs of jobs in this process; a failed one is tried again', [
    'kind',
    'outcome',
  ]);
  const mails = counter('mails_total', 'Mails by what became of handing them over', ['outcome']);
  const matchesMended = counter(
    'matches_mended_total',
    'Lists of matches that differed from a full recomputation, which is an error of ours',
  );
  const rangeFailures = counter(
    'password_range_failures_total',
    'Times the service that knows leaked passwords did not answer',
  );
  const uploads = histogram('upload_seconds', 'Preparing and storing of files that arrived', ['outcome']);
  const uploadBytes = counter('upload_bytes_total', 'Bytes of files that arrived');

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    onRequest: ({ method, route, status }: RequestLabels, seconds: number) =>
      requestsOf(route)(method)(status)(seconds),
    onQuery: (ok: boolean, seconds: number) => queriesOf(ok)(seconds),
    onJob: (kind: string, ok: boolean, seconds: number) =>
      jobs.observe({ kind, outcome: outcomeOf(ok) }, seconds),
    onMail: (outcome: MailOutcome | 'sent') => mails.inc({ outcome }),
    onMatchesMended: () => matchesMended.inc(),
    onRangeFailure: () => rangeFailures.inc(),
    onUpload(ok: boolean, bytes: number, seconds: number) {
      uploads.observe({ outcome: outcomeOf(ok) }, seconds);
      uploadBytes.inc(bytes);
    },

    /** The sources of figures that are read on request. */
    read({ cache, requests: admitted, pool, replicas, streams, connections, jobs: backlog }: Readings) {
      const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
        new Gauge({
          ...named(name, help),
          async collect() {
            this.set(await value());
          },
        });
      const total = (name: string, help: string, value: () => number) =>
        new Counter({
          ...named(name, help),
          collect() {
            this.reset();
            this.inc(value());
          },
        });
      total('cache_hits_total', 'Answers given from memory', () => cache().hits);
      total(
        'cache_misses_total',
        'Requests of visitors that found no answer in memory',
        () => cache().misses,
      );
      gauge('cache_entries', 'Answers in memory', () => cache().entries);
      gauge('cache_bytes', 'Memory for answers', () => cache().bytes);
      gauge('requests_working', 'Requests that have a place', () => admitted().working);
      gauge('requests_waiting', 'Requests that wait for a place', () => admitted().waiting);
      total(
        'requests_refused_total',
        'Requests answered with 503 for want of a place',
        () => admitted().refused,
      );
      gauge('connections', 'Open connections of clients', connections);
      gauge('event_streams', 'Open event streams', streams);
      gauge('database_connections', 'Connections to the database', () => pool().totalCount);
      gauge('database_connections_used', 'Those in use', () => pool().totalCount - pool().idleCount);
      gauge('database_waiting', 'Who waits for a connection to the database', () => pool().waitingCount);
      if (replicas) {
        gauge('replicas_used', 'Replicas that are read from', () => replicas().used);
        total('replica_reads_total', 'Reads that a replica answered', () => replicas().onReplicas);
        total('primary_reads_total', 'Those that the primary answered for them', () => replicas().onPrimary);
      }
      readBacklog(registers, backlog);
    },

    /** The running version: always 1, with the version as label. */
    tellBuild(version: string) {
      const info = new Gauge({ ...named('build_info', 'What runs'), labelNames: ['version', 'node'] });
      info.set({ version, node: process.version }, 1);
    },
  };
}

const outcomeOf = (ok: boolean) => (ok ? 'ok' : 'failed');

const BACKLOG = {
  waiting: 'Jobs that are due and not begun, of all processes together',
  oldest_seconds: 'How long the oldest of them has been due',
  given_up: 'Jobs of the last days that failed for good',
} as const;

function readBacklog(registers: Registry[], backlog: Readings['jobs']) {
  let reading: Promise<JobBacklog[]> | undefined;
  /** One read for all three. */
  const read = () => {
    reading ??= backlog().finally(() => setImmediate(() => (reading = undefined)));
    return reading;
  };
  for (const figure of ['waiting', 'oldest_seconds', 'given_up'] as const) {
    new Gauge({
      name: `swapstead_jobs_${figure}`,
      help: BACKLOG[figure],
      labelNames: ['kind'],
      registers,
      async collect() {
        this.reset();
        for (const one of await read()) this.set({ kind: one.kind }, one[figure]);
      },
    });
  }
}
