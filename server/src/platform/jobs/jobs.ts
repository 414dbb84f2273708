import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, PgBoss, type Queue, type QueueOptions, type SendOptions } from 'pg-boss';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import type { DatabaseConnection } from '../database/pool.ts';
import type { Logger } from '../logger.ts';

/** One kind of background work: its name, the data it takes and how it is retried. */
export type JobKind<Data extends object> = {
  name: string;
  /** Retries after the first attempt; the wait between them starts at `retryDelay` seconds and doubles. */
  retryLimit: number;
  retryDelay: number;
  /** How many of these run at once in one process. */
  concurrency?: number;
  /** A user waits for it: the commit wakes a worker, which otherwise would wait for its next poll. */
  urgent?: boolean;
  /** Runs at these times (UTC) in one of the processes, such as '17 * * * *'; the scheduler wakes a worker. */
  cron?: string;
  /** Only for the compiler: the type of the data. */
  data?: Data;
};

type Handler<Data> = (data: Data, signal: AbortSignal) => Promise<void>;

/**
 * A kind of background work, and how its workers start in this process; without workers its jobs wait for other
 * processes.
 */
export type Work = {
  kind: JobKind<object>;
  start: ((jobs: Pick<Jobs, 'work'>) => Promise<void>) | undefined;
};

/** Binds a kind of work to its handler; the compiler checks the data. */
export function work<Data extends object>(kind: JobKind<Data>, handler: Handler<Data> | undefined): Work {
  return { kind, start: handler && ((jobs) => jobs.work(kind, handler)) };
}

export type Jobs = ReturnType<typeof createJobs>;

/**
 * How long a stopping process waits for its current job, in milliseconds; an unfinished job runs again in another
 * process.
 */
const STOP_MS = 4_000;

/**
 * If a job's process has sent no heartbeat for this time, in seconds, the job runs again in another; noticed within
 * two more minutes. Without heartbeats a job of a killed process would wait for a quarter of an hour.
 */
const HEARTBEAT_S = 60;

/** Discards a connection that died unnoticed; long enough for an update of pg-boss to create a table. */
const QUERY_TIMEOUT_MS = 60_000;

/** How often a worker checks whether an unreachable database is back, in milliseconds. */
const BACK_POLL_MS = 500;

/**
 * How often workers poll for jobs, in seconds. Workers that a commit wakes poll for due retries, and rarely if no
 * user waits for them: polling was most of an idle server's work.
 */
const POLL_S = 2;
const POLL_WOKEN_S = 5;
const POLL_TIMED_S = 30;

/** Names of the statements that add jobs, one per kind: PostgreSQL plans each once per connection. */
const statements = new Map<string, string>();

function nameOf(text: string): string {
  const name = statements.get(text) ?? `job-${statements.size}`;
  statements.set(text, name);
  return name;
}

/** The queue's statements in the transaction of `client`. */
const within = (client: pg.ClientBase): Db => ({
  executeSql: (text, values) => client.query({ name: nameOf(text), text, values: values ?? [] }),
});

const hasOptions = (queue: Queue, options: QueueOptions): boolean =>
  Object.entries(options).every(([name, value]) => queue[name as keyof QueueOptions] === value);

/** The queue reports copies of errors that are not Error objects: a log would omit their messages. */
const asError = ({ message, stack }: Error) => Object.assign(new Error(message), { stack });

/**
 * Background work on pg-boss in the same database. `send` writes the job in the caller's transaction, so that it
 * exists exactly if the change exists; handlers may run twice and must tolerate it. `allUrgent`: a commit wakes the
 * workers of every kind, because tests wait for all of them.
 */
export function createJobs(connection: DatabaseConnection, logger: Logger, { allUrgent = false } = {}) {
  const options = {
    ...connection,
    max: 3,
    application_name: 'swapstead-jobs',
    useListenNotify: true,
    // Passed on to node-postgres, like all options that pg-boss does not know.
    query_timeout: QUERY_TIMEOUT_MS,
  };
  const boss = new PgBoss(options);
  const worked = new Set<string>();

  /** Waits until the queue reaches its database again, or the job is given up. */
  async function reachable(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isBack = await boss
        .getDb()
        .executeSql('select 1')
        .then(
          () => true,
          () => false,
        );
      if (isBack) return;
      await delay(BACK_POLL_MS, undefined, { signal, ref: false }).catch(() => 'given up');
    }
  }

  let resting: Promise<unknown> | undefined;

  function rest(): Promise<unknown> {
    resting ??= Promise.race([
      // Not left to pg-boss, which checks only every half second whether its workers are done.
      Promise.all([...worked].map((name) => boss.offWork(name))),
      delay(STOP_MS, undefined, { ref: false }),
    ]);
    return resting;
  }

  boss.on('warning', (warning) => logger.warn({ warning }, 'the job queue warns'));
  boss.on('error', (error) => logger.error({ err: asError(error) }, 'the job queue reports an error'));

  return {
    /** Creates the tables of the queues. */
    async start() {
      await boss.start();
    },

    /** Creates these queues, so that they exist before anything is sent to them. Workers start with `work`. */
    async declare(kinds: readonly JobKind<object>[]) {
      const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
      for (const { name, retryLimit, retryDelay, urgent = false, cron } of kinds) {
        const notify = urgent || cron !== undefined || allUrgent;
        const options = { retryLimit, retryDelay, retryBackoff: true, notify, heartbeatSeconds: HEARTBEAT_S };
        // After the first start they exist, usually with the right options.
        if (!queues.some((queue) => queue.name === name && hasOptions(queue, options))) {
          await boss.createQueue(name, options);
          await boss.updateQueue(name, options);
        }
        const isPlanned = schedules.some((one) => one.name === name && one.cron === cron && !one.key);
        if (cron && !isPlanned) await boss.schedule(name, cron);
      }
    },

    /** Adds a job in the transaction of `client`. */
    async send<Data extends object>(
      client: pg.ClientBase,
      kind: JobKind<Data>,
      data: Data,
      options: SendOptions = {},
    ): Promise<void> {
      await boss.send(kind.name, data, { ...options, db: within(client) });
    },

    /** Adds jobs of one kind in the transaction of `client`, each with a delay in seconds. */
    async sendAll<Data extends object>(
      client: pg.ClientBase,
      kind: JobKind<Data>,
      jobs: readonly { data: Data; after_s: number }[],
    ): Promise<void> {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ data, after_s }) => ({ data, startAfter: String(after_s) }));
      await boss.insert(kind.name, rows, { db: within(client) });
    },

    /** Runs jobs of a kind in this process from now on. */
    async work<Data extends object>(kind: JobKind<Data>, handler: Handler<Data>): Promise<void> {
      const options = {
        batchSize: 1,
        pollingIntervalSeconds: POLL_S,
        notifyPollingIntervalSeconds: kind.cron && !kind.urgent && !allUrgent ? POLL_TIMED_S : POLL_WOKEN_S,
      };
      worked.add(kind.name);
      for (let count = 0; count < (kind.concurrency ?? 1); count++) {
        let worker = '';
        worker = await boss.work<Data>(kind.name, options, async ([job]) => {
          if (!job) return;
          // After one job there may be more: poll again immediately instead of waiting.
          boss.notifyWorker(worker);
          try {
            await handler(job.data, job.signal);
          } catch (error) {
            logger.warn({ err: error, job: kind.name, id: job.id }, 'a job failed and will be tried again');
            // If a failure cannot be recorded, the job would appear to be running: nobody would retry it before its
            // heartbeat is missed.
            if (isDatabaseUnavailable(error)) await reachable(job.signal);
            throw error;
          }
        });
      }
    },

    /**
     * Starts no more jobs, while jobs can still be added. Resolves when the current jobs have finished or timed out.
     */
    rest,

    async stop() {
      await rest();
      // Marks jobs that are still running as failed, and aborts them.
      await boss.stop({ graceful: false });
    },
  };
}
