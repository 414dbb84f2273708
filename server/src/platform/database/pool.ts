import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The part of a pino logger that the database uses. */
export type DatabaseLogger = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

/** How to connect to the database: spread it into a `pg.Client`, a `pg.Pool` or pg-boss's options. */
export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; ssl: false };

/** How long a request waits for a free connection (or a new one) before it fails, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * How long a connection is kept without work, in milliseconds. A new one plans every statement again, which takes ten
 * times as long as running it; with node-postgres's ten seconds, each visit to a quiet site began that way.
 */
const IDLE_MS = 10 * 60_000;

/** How long closing a pool waits for connections in use, in milliseconds. */
const END_MS = 2_000;

type PoolOptions = {
  /** In milliseconds. */
  queryTimeoutMs?: number | undefined;
  connectTimeoutMs?: number;
  /** A pooler between pool and server gives each transaction another connection. */
  pooled?: boolean;
  /** Connections to a standby are rejected. */
  onlyPrimary?: boolean;
};

/**
 * A pool whose broken connections never end the process. `queryTimeoutMs`: a query without a reply fails after this
 * time, and its connection is discarded; without it, a query would hang for a quarter of an hour after a silent
 * network failure.
 *
 * Values of plain queries are returned as follows; everything else is node-postgres's default.
 * - `bigint`, and so `count(*)` and `sum(integer)`: a number. One beyond 2^53 fails the query instead of being
 * rounded.
 * - `date`: the text YYYY-MM-DD, because a calendar day is not an instant.
 * - `timestamptz`: a JS Date, which drops the microseconds. A cursor must be created and read by SQL as text.
 * - `numeric`: text, as it may not fit a number.
 */
export function createPool(
  connection: DatabaseConnection,
  poolSize: number,
  logger: DatabaseLogger,
  {
    queryTimeoutMs,
    connectTimeoutMs = CONNECTION_TIMEOUT_MS,
    pooled = false,
    onlyPrimary = false,
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    ...(queryTimeoutMs && { query_timeout: queryTimeoutMs }),
    application_name: 'swapstead',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(pooled && { Client: UnnamedClient }),
    ...(onlyPrimary && { onConnect: refuseStandby }),
    types: { getTypeParser },
  });
  pool.on('connect', (client) => {
    // Only the error's message: node-postgres attaches the client, and with it the password.
    client.on('error', ({ message }) => {
      if (!pool.ending) logger.warn({ reason: message }, 'a database connection was lost');
    });
  });
  // The same loss again, for idle connections. Without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** PostgreSQL's code for a write on a read-only server. */
export const READ_ONLY = '25006';

/**
 * After a failover the database's name may still lead to the old primary, which is now a standby. A pool would stay
 * connected to it: reads would be old and every change fail, until the process is restarted.
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby)
    throw Object.assign(new Error('it is a standby, and no primary'), { code: READ_ONLY });
}

/** Closes idle connections immediately and waits briefly for those in use; closing the server ends the rest. */
export async function endPool(pool: pg.Pool, logger: DatabaseLogger): Promise<void> {
  const patience = new AbortController();
  const inTime = await Promise.race([
    pool.end().then(() => true),
    delay(END_MS, false, { signal: patience.signal, ref: true }).catch(() => true),
  ]);
  patience.abort();
  if (!inTime)
    logger.warn({ connections: pool.totalCount }, 'database connections were still in use at the end');
}

/**
 * A prepared statement belongs to a connection of the server. Behind a pooler the next transaction has another one,
 * where the name is unknown or refers to something else.
 */
class UnnamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres's own overloads define the arguments.
  override query(...[query, ...others]: any[]): any {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && 'text' in query;
    const plain = isNamed ? { ...query, name: undefined } : query;
    return (super.query as (...of: unknown[]) => unknown)(plain, ...others);
  }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
  }
  return pg.types.getTypeParser(oid, format as 'text');
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The bigint ${text} does not fit a JavaScript number`);
  return value;
}
