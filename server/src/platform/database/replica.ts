import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { createPool, type DatabaseConnection, type DatabaseLogger, endPool, READ_ONLY } from './pool.ts';

/** How long a replica may take to report its position, in milliseconds. */
export const ANSWER_MS = 1_000;

/** A read that takes longer runs on the primary instead: a replica with a silent network failure reports no error. */
const QUERY_TIMEOUT_MS = 5_000;
const PAUSE_MS = 5;

/** A server that is no longer a standby is not a replica: its data may have diverged. */
const REPLAYED = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`;

/** Replaying a change may cancel a conflicting read. */
const CANCELLED_BY_REPLAY = '40001';

export type Replica = ReturnType<typeof openReplica>;

/**
 * A streaming replica. It is used from the first check that finds it close enough, until it fails or falls behind.
 */
export function openReplica(connection: DatabaseConnection, poolSize: number, logger: DatabaseLogger) {
  const pool = createPool(connection, poolSize, logger, {
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    connectTimeoutMs: ANSWER_MS,
  });
  // A separate connection, so that slow reads do not delay the checks of its position.
  const looks = createPool(connection, 1, logger, {
    queryTimeoutMs: ANSWER_MS,
    connectTimeoutMs: ANSWER_MS,
  });
  const { host, port } = pool.options as { host?: string; port?: number };
  const name = host ? `${host}:${port}` : new URL(pool.options.connectionString ?? '').host;
  let position = -1;
  let isUsed = false;
  let looking: Promise<number> | undefined;

  async function readPosition(): Promise<number> {
    const { rows } = await looks.query<{ position: number | null }>(REPLAYED);
    position = rows[0]?.position ?? -1;
    return position;
  }

  /** The current position; simultaneous callers share one query. */
  function look(): Promise<number> {
    looking ??= readPosition().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  function use(wanted: boolean, reason: string) {
    if (wanted === isUsed) return;
    isUsed = wanted;
    if (wanted) logger.info({ replica: name }, 'a replica is read from');
    else logger.warn({ replica: name, reason }, 'a replica is left out, until it is right again');
  }

  const replica = {
    pool,
    isUsed: () => isUsed,
    position: () => position,

    /** Uses it from now on if it has replayed up to `floor`; otherwise stops using it. */
    async judge(floor: number): Promise<void> {
      try {
        const reached = await inTime(look(), ANSWER_MS);
        if (reached === undefined) use(false, 'it does not answer');
        else
          use(reached >= floor, reached < 0 ? 'it is no standby' : `it is ${floor - reached} bytes behind`);
      } catch (error) {
        use(false, (error as Error).message);
      }
    },

    /** Whether it replays up to `wanted` within `ms` milliseconds. If not, it stays in use. */
    async reaches(wanted: number, ms: number): Promise<boolean> {
      const end = performance.now() + ms;
      try {
        for (let left = ms; left > 0; left = end - performance.now()) {
          const reached = await inTime(look(), left);
          if (reached === undefined) return false;
          if (reached >= wanted) return true;
          await delay(PAUSE_MS);
        }
      } catch (error) {
        use(false, (error as Error).message);
      }
      return false;
    },

    /**
     * Whether a read failed because of the replica, and not because of the read; then the replica may be taken out of
     * use.
     */
    isToBlame(error: unknown): boolean {
      const { code } = error as { code?: string };
      if (code === CANCELLED_BY_REPLAY) return true;
      // A write is a bug of ours, on every replica.
      if (code === READ_ONLY || !isDatabaseUnavailable(error)) return false;
      use(false, (error as Error).message);
      return true;
    },

    async close(): Promise<void> {
      isUsed = false;
      await Promise.all([endPool(pool, logger), endPool(looks, logger)]);
    },
  };
  return replica;
}

/** Undefined if it takes longer, so that a silent network failure does not block the caller. */
const inTime = <T>(answer: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([answer, delay(ms, undefined, { ref: false })]);

/** The interface for reads; a pool has it. */
export type Reads = Pick<pg.Pool, 'query'>;
