import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseConnection, DatabaseLogger } from './pool.ts';
import { ANSWER_MS, openReplica, type Reads, type Replica } from './replica.ts';

/** How long a read waits for a replica to come to what it must have seen, in milliseconds; then the primary answers. */
const PATIENCE_MS = 200;

/** How often everybody is asked where they are. A replica has to be where the primary was one look before. */
const LOOK_MS = 500;

const WRITTEN = {
  text: `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`,
  query_timeout: ANSWER_MS,
};

/** Behind every position: only the primary has seen what is there. */
export const PRIMARY_ONLY = Number.POSITIVE_INFINITY;

export type ReplicatedReads = Reads & {
  /** Where the primary is in its write-ahead log, in bytes: whoever has seen so much sees every commit until now. */
  position(): Promise<number>;
  /** Reads from now on have to see what is committed by now. */
  changed(): void;
  /** Within `work` reads have to have seen the log up to `position`. */
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
 * Reads that streaming replicas answer, in turn. A replica is asked only when it has seen what the read must see: the
 * last change that this process heard of, and the reader's own last write (decision 980). Else, and whenever a replica
 * fails, the primary answers: reads may be asked twice.
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
  /** Where the primary was at the last look. */
  let known = await position();
  /** What every read must have seen; asked for at the first read after a change. */
  let needed: Promise<number> | undefined;
  let turn = 0;

  async function position(): Promise<number> {
    const { rows } = await primary.query<{ position: number }>(WRITTEN);
    return rows[0]?.position as number;
  }

  async function look(): Promise<void> {
    const floor = known;
    // A primary that does not answer writes nothing either.
    known = await position().catch(() => known);
    await Promise.all(replicas.map((replica) => replica.judge(floor)));
  }

  async function keepLooking() {
    while (!closing.signal.aborted) {
      await look();
      await delay(lookMs, undefined, { signal: closing.signal }).catch(() => {});
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

  /** A replica that has seen everything up to `wanted`, now or within moments. */
  async function replicaAt(wanted: number): Promise<Replica | undefined> {
    const used = replicas.filter((replica) => replica.isUsed());
    const first = turn++ % Math.max(1, used.length);
    const inTurn = [...used.slice(first), ...used.slice(0, first)];
    const ready = inTurn.find((replica) => replica.position() >= wanted);
    if (ready || !inTurn[0] || wanted === PRIMARY_ONLY) return ready;
    // What nobody has written (a client may say what it likes) is not waited for.
    if (wanted > known && wanted > (await position())) return undefined;
    return (await inTurn[0].reaches(wanted, patienceMs)) ? inTurn[0] : undefined;
  }

  async function choose(): Promise<Replica | undefined> {
    try {
      return await replicaAt(Math.max(await neededByAll(), ownWrites.getStore() ?? 0));
    } catch {
      // Where the primary is cannot be told, so the primary itself says what it can.
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
