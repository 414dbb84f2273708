import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './embedded-cluster.ts';
import { isPostgresOf, type Postmaster } from './embedded-postmaster.ts';
import type { DatabaseLogger } from './pool.ts';

/** A running PostgreSQL: started by this process, then with a child, or adopted. */
export type RunningPostgres = { postmaster: Postmaster; child?: ChildProcess };

/** How often an adopted PostgreSQL is checked. */
const LOOK_MS = 1_000;
/** The pause between two attempts to restart PostgreSQL: doubled each time, up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Restarts PostgreSQL whenever it ends unexpectedly, trying for as long as necessary, because the cause may be
 * temporary, such as a full disk. Until then requests get 503.
 */
export function keepRunning(
  cluster: Cluster,
  first: RunningPostgres,
  startAgain: () => Promise<RunningPostgres>,
  logger: DatabaseLogger,
) {
  let running = first;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function watch() {
    for (;;) {
      await untilEnded(cluster, running, signal);
      if (signal.aborted) return;
      logger.error({ pid: running.postmaster.pid }, 'the embedded PostgreSQL ended; it is started again');
      await restart();
    }
  }

  async function restart() {
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        running = await startAgain();
        logger.info({ pid: running.postmaster.pid }, 'the embedded PostgreSQL runs again');
        return;
      } catch (error) {
        logger.error({ reason: (error as Error).message }, 'the embedded PostgreSQL does not start yet');
        await pauseFor(pause, signal);
      }
    }
  }

  const watching = watch();
  return {
    current: () => running.postmaster,
    /** Ends the supervision; resolves when no start is running any more. */
    async end() {
      stopping.abort();
      await watching;
    },
  };
}

async function untilEnded(
  cluster: Cluster,
  { postmaster, child }: RunningPostgres,
  signal: AbortSignal,
): Promise<void> {
  if (child && child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit', { signal }).catch(() => 'stopping');
  }
  while (!signal.aborted && isPostgresOf(cluster, postmaster.pid)) await pauseFor(LOOK_MS, signal);
}

/** A pause that does not keep the process from exiting. */
const pauseFor = (ms: number, signal: AbortSignal) =>
  delay(ms, undefined, { signal, ref: false }).catch(() => 'stopping');
