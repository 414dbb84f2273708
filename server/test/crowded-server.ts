import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { builtWeb } from './built-web.ts';
import { createTestApp } from './test-app.ts';

/** How many requests the server handles at once. */
export const AT_ONCE = 2;
export const SOON = { timeout: 15_000 };

export type CrowdedServer = Awaited<ReturnType<typeof createCrowdedServer>>;

/**
 * A server that handles two requests at once, and tables that can be locked so that their readers keep occupying the
 * server. Separate connections hold the locks, so that a job waiting for the same table does not reduce the number of
 * places.
 */
export async function createCrowdedServer(
  environment: Record<string, string> = {},
  parts: { patienceMs?: number } = {},
) {
  const test = await createTestApp(
    { REQUESTS_AT_ONCE: String(AT_ONCE), ...environment },
    { ...parts, web: builtWeb },
  );
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const pool = new pg.Pool({ connectionString: test.databaseUrl, max: 2 });
  const sockets: Socket[] = [];
  let holder: pg.PoolClient | undefined;

  async function goOn() {
    const client = holder;
    holder = undefined;
    await client?.query('rollback');
    client?.release();
  }

  return {
    url,
    /** The connections opened since the last `leave`. */
    sockets,
    goOn,

    /** Locks the table: its readers wait until `goOn`. */
    async hold(table: string) {
      holder = await pool.connect();
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
    },

    /** How many queries wait for a table. */
    async locksAwaited(): Promise<number> {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::integer as n from pg_locks join pg_database d on d.oid = database
         where not granted and d.datname = current_database()`,
      );
      return rows[0]?.n ?? 0;
    },

    /** Opens a connection and sends this text over it. */
    async send(text: string): Promise<Socket> {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    },

    /** Ends everything that a test has started. */
    async leave() {
      await goOn();
      for (const socket of sockets.splice(0)) socket.destroy();
    },

    async close() {
      await pool.end();
      await test.close();
    },
  };
}
