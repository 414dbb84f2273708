import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createPool, type DatabaseConnection, type DatabaseLogger } from '../src/platform/database/pool.ts';

/** What the global setup hands to every test file. */
export type TestServer = {
  admin: DatabaseConnection;
  template: string;
  /** A pooler in transaction mode in front of the server, where the tests run through one. */
  pooler?: DatabaseConnection | undefined;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export type TestDatabase = {
  pool: pg.Pool;
  connection: DatabaseConnection;
  /** Deletes the database, whoever is still connected to it. */
  drop(): Promise<void>;
};

const POOL_SIZE = 5;

/** Loses every message. For tests that do not look at the log. */
export const silentLogger: DatabaseLogger = { info() {}, warn() {}, error() {} };

/** A migrated, empty database for the tests of one file: it is dropped after them. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

/** A migrated, empty database, which the caller drops. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin, template, pooler } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  // A copy of files takes a third of the time of one through the write-ahead log.
  await run(admin, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const connection = withDatabase(admin, name);
  const way = pooler ? withDatabase(pooler, name) : connection;
  const pool = createPool(way, POOL_SIZE, silentLogger, { pooled: pooler !== undefined });
  return {
    pool,
    connection,
    async drop() {
      await pool.end();
      await run(admin, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Runs one statement that must stand outside a transaction, on a connection of its own. */
export async function run(connection: DatabaseConnection, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

/** The same server and user, another database. */
export function withDatabase(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** The same place as a URL. */
export function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Where the database of a server under test is, for more connections to it. */
export const connectionOf = ({ databaseUrl }: { databaseUrl: string }): DatabaseConnection => ({
  connectionString: databaseUrl,
});
