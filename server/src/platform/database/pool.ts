import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The part of a pino logger that the database uses. */
export type DatabaseLogger = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

/** How to reach the database: spread it into a `pg.Client`, a `pg.Pool` or pg-boss's options. */
export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; ssl: false };

/** How long a request waits for a free connection (or a new one) before it fails, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** How long the end of a pool waits for connections in use, in milliseconds. */
const END_MS = 2_000;

type PoolOptions = {
  /** In milliseconds. */
  queryTimeoutMs?: number | undefined;
  connectTimeoutMs?: number;
  /** Between pool and server stands a pooler that gives each transaction another connection. */
  pooled?: boolean;
  /** Connections to a standby are not kept. */
  onlyPrimary?: boolean;
};

/**
 * A pool whose broken connections never take the process down. `queryTimeoutMs`: a query without an answer for so long
 * fails, and its connection is given up; without it one that the network swallowed would hang for a quarter of an hour.
 *
 * Values of plain queries arrive as follows; everything else is node-postgres's default.
 * - `bigint`, and so `count(*)` and `sum(integer)`: a number. One beyond 2^53 fails the query instead of being
 *   rounded.
 * - `date`: the text YYYY-MM-DD, because a calendar day is not an instant.
 * - `timestamptz`: a JS Date, which drops the microseconds. A cursor must be made and read by SQL as text.
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
    keepAlive: true,
    ...(pooled && { Client: UnnamedClient }),
    ...(onlyPrimary && { onConnect: refuseStandby }),
    types: { getTypeParser },
  });
  pool.on('connect', (client) => {
    // Of the error only its words: node-postgres attaches the client, and with it the password.
    client.on('error', ({ message }) => {
      if (!pool.ending) logger.warn({ reason: message }, 'a database connection was lost');
    });
  });
  // The same loss again, for connections at rest. Without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Of PostgreSQL, for a write where only reading is possible. */
export const READ_ONLY = '25006';

/**
 * After a failover the name of the database may still lead to the old primary, which has come back as a standby. Who
 * connects to it then would stay connected: reads would be old and every change fail, until the process is restarted.
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby)
    throw Object.assign(new Error('it is a standby, and no primary'), { code: READ_ONLY });
}

/** Ends idle connections at once and waits a moment for those in use; closing the server ends the rest. */
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
 * A prepared statement lives in a connection of the server. Behind a pooler the next transaction has another one, which
 * knows nothing by that name, or something else.
 */
class UnnamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres's own overloads say what may be passed.
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
