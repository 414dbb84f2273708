import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { createPool, type DatabaseConnection, type DatabaseLogger, endPool } from './pool.ts';

/** An open PostgreSQL database, embedded or external: callers need not know which. */
export type Database = {
  pool: pg.Pool;
  /** For the start-up report; without password. */
  description: string;
  /** For connections that bypass a pooler: LISTEN clients, pg-boss, migrations. */
  connection: DatabaseConnection;
  /** Called once the web server listens, so that a second server on the same data folder can name its address. */
  announce(address: string): void;
  /** Closes the pool and, if this process started or adopted it, PostgreSQL. Safe to call twice. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** External PostgreSQL, `postgres://user:password@host:port/database`; without it the embedded one. */
  databaseUrl?: string | undefined;
  /** The same database without the pooler of `databaseUrl`; absent if there is no pooler. */
  directUrl?: string | undefined;
  /** The folder of the embedded PostgreSQL. Not used with `databaseUrl`. */
  dataDir: string;
  /** The maximum number of connections. */
  poolSize?: number;
  /** The timeout of the pool's queries, in milliseconds; without it there is none. */
  queryTimeoutMs?: number;
  /** A command-line tool: may run while a server holds the data folder. */
  guest?: boolean;
};

const OLDEST_SERVER = 170_000;
const EXTERNAL_PATIENCE_MS = 15_000;

/**
 * Opens the database and resolves once it accepts queries. Does not migrate it.
 * @throws an Error with a sentence for the operator.
 */
export async function openDatabase(options: DatabaseOptions, logger: DatabaseLogger): Promise<Database> {
  const { databaseUrl, directUrl, dataDir, poolSize = 10, guest = false, queryTimeoutMs } = options;
  const open = (connection: DatabaseConnection) =>
    createPool(connection, poolSize, logger, {
      queryTimeoutMs,
      pooled: directUrl !== undefined,
      // A command that only reads may use a standby.
      onlyPrimary: databaseUrl !== undefined && !guest,
    });
  if (databaseUrl) return openExternal({ databaseUrl, directUrl }, open, logger);

  const server = await startEmbedded({ dataDir, guest }, logger);
  const pool = open(server.connection);
  const close = async () => {
    await endPool(pool, logger);
    await server.stop();
  };
  try {
    const description = `embedded PostgreSQL ${await serverVersion(pool)} in ${dataDir}`;
    return {
      pool,
      description,
      connection: server.connection,
      announce: server.announce,
      close: once(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openExternal(
  { databaseUrl, directUrl }: { databaseUrl: string; directUrl: string | undefined },
  open: (connection: DatabaseConnection) => pg.Pool,
  logger: DatabaseLogger,
): Promise<Database> {
  const connection = { connectionString: directUrl ?? databaseUrl };
  const place = describeUrl(databaseUrl);
  const pool = open({ connectionString: databaseUrl });
  try {
    const version = await patientServerVersion(pool, place, logger);
    const past = directUrl ? ` and, past it, ${describeUrl(directUrl)}` : '';
    const description = `PostgreSQL ${version} at ${place}${past}`;
    return { pool, description, connection, announce: () => {}, close: once(() => endPool(pool, logger)) };
  } catch (error) {
    await pool.end();
    throw new Error(`The database at ${place} cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

/** Waits for a PostgreSQL that starts together with this process, as with containers. */
async function patientServerVersion(pool: pg.Pool, place: string, logger: DatabaseLogger): Promise<string> {
  const deadline = Date.now() + EXTERNAL_PATIENCE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await serverVersion(pool);
    } catch (error) {
      const startingUp = ['ECONNREFUSED', 'ENOENT', '57P03'].includes(
        (error as { code?: string }).code ?? '',
      );
      if (!startingUp || Date.now() > deadline) throw error;
      if (attempt === 1) logger.info({ database: place }, 'waiting for the database');
      await delay(250);
    }
  }
}

async function serverVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; number: number }>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS name,
            current_setting('server_version_num')::int AS number`,
  );
  const version = rows[0] as { name: string; number: number };
  if (version.number < OLDEST_SERVER) {
    throw new Error(`it is PostgreSQL ${version.name}, and 17 or newer is needed`);
  }
  return version.name;
}

/** Host, port and database of a URL, without user and password. */
function describeUrl(databaseUrl: string): string {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? `${host}, database ${database}` : `${host}:${port}/${database}`;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= action();
    return result;
  };
}

function messageOf(error: unknown): string {
  // Node's AggregateError of a host with several addresses has an empty message.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
