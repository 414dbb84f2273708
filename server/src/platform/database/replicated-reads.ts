import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseConnection, DatabaseLogger } from './pool.ts';
import { ANSWER_MS, openReplica, type Reads, type Replica } from './replica.ts';

/** How long a read waits for a replica to catch up, in milliseconds; then it runs on the primary. */
const PATIENCE_MS = 200;

/** How often the positions of all servers are read. A replica must have the primary's previous position. */
const LOOK_MS = 500;

const WRITTEN = {
  text: `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`,
  query_timeout: ANSWER_MS,
};

/** Beyond every position: only the primary qualifies. */
export const PRIMARY_ONLY = Number.POSITIVE_INFINITY;

export type ReplicatedReads = Reads & {
  /**
   * The primary's position in its write-ahead log, in bytes: a server that has replayed up to it has every commit
   * until now.
   */
  position(): Promise<number>;
  /** From now on reads must include everything committed until now. */
  changed(): void;
  /** Reads within `work` must include the log up to `position`. */
  after<T>(position: number, work: () => T): T;
  state(): { used: number; onReplicas: number; onPrimary: number };
  pools: readonly pg.Pool[];
  close(): Promise<void>;
};

type Options = {
  replicas: readonly DatabaseConnection[];
  poolSize: number;
  lookMs?: number;
  patienceMs?: number;
};

/**
 * Reads on streaming replicas, in turn. A replica is used only if it has everything that the read must include: the
 * last change that this process knows of, and the reader's own last write (decision 980). Otherwise, and whenever a
 * replica fails, the primary replies, so reads may run twice.
 */
export async function openReplicatedReads(
  primary: pg.Pool,
  { replicas: connections, poolSize, lookMs = LOOK_MS, patienceMs = PATIENCE_MS }: Options,
  logger: DatabaseLogger,
): Promise<ReplicatedReads> {
  const replicas = connections.map((connection) => openReplica(connection, poolSize, logger));
  const ownWrites = new AsyncLocalStorage<number>();
  const counts = { onReplicas: 0, onPrimary: 0 };
  const closing = new AbortController();
  /** The primary's position at the last check. */
  let known = await position();
  /** The position that every read must include; requested at the first read after a change. */
  let needed: Promise<number> | undefined;
  let turn = 0;

  async function position(): Promise<number> {
    const { rows } = await primary.query<{ position: number }>(WRITTEN);
    return rows[0]?.position as number;
  }

  async function look(): Promise<void> {
    const floor = known;
    // A primary that does not respond writes nothing either.
    known = await position().catch(() => known);
    await Promise.all(replicas.map((replica) => replica.judge(floor)));
  }

  async function keepLooking() {
    for (;;) {
      await delay(lookMs, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      await look();
    }
  }

  function neededByAll(): Promise<number> {
    if (needed) return needed;
    const asked = position();
    needed = asked;
    asked.catch(() => {
      if (needed === asked) needed = undefined;
    });
    return asked;
  }

  /** A replica that has everything up to `wanted`, now or very soon. */
  async function replicaAt(wanted: number): Promise<Replica | undefined> {
    const used = replicas.filter((replica) => replica.isUsed());
    const first = turn++ % Math.max(1, used.length);
    const inTurn = [...used.slice(first), ...used.slice(0, first)];
    const ready = inTurn.find((replica) => replica.position() >= wanted);
    if (ready || !inTurn[0] || wanted === PRIMARY_ONLY) return ready;
    // A position beyond the primary's is made up by the client, so do not wait for it.
    if (wanted > known && wanted > (await position())) return undefined;
    return (await inTurn[0].reaches(wanted, patienceMs)) ? inTurn[0] : undefined;
  }

  async function choose(): Promise<Replica | undefined> {
    try {
      return await replicaAt(Math.max(await neededByAll(), ownWrites.getStore() ?? 0));
    } catch {
      // The primary's position is unknown, so the read runs on the primary, which reports the failure.
      return undefined;
    }
  }

  async function query(...of: [text: string | pg.QueryConfig, values?: unknown[]]): Promise<pg.QueryResult> {
    const replica = await choose();
    if (replica) {
      try {
        const result = await replica.pool.query(...of);
        counts.onReplicas++;
        return result;
      } catch (error) {
        if (!replica.isToBlame(error)) throw error;
      }
    }
    counts.onPrimary++;
    return primary.query(...of);
  }

  await look();
  const looking = keepLooking();
  return {
    query: query as pg.Pool['query'],
    position,
    changed() {
      needed = undefined;
    },
    after: (wanted, work) => ownWrites.run(wanted, work),
    state: () => ({ ...counts, used: replicas.filter((replica) => replica.isUsed()).length }),
    pools: replicas.map(({ pool }) => pool),
    async close() {
      closing.abort();
      await looking;
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
