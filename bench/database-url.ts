import type { DatabaseConnection } from '../server/src/platform/database/pool.ts';

/** A connection as DATABASE_URL names it. */
export const databaseUrl = (connection: DatabaseConnection): string =>
  'connectionString' in connection
    ? connection.connectionString
    : `postgres://${connection.user}@${encodeURIComponent(connection.host)}:${connection.port}/${connection.database}`;
