import type pg from 'pg';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import type { TestApp } from '../test-app.ts';
import { openCountingProxy } from './counting-proxy.ts';
import { killServer, startServer, stopServer, until } from './kit.ts';
import { appOver } from './over-http.ts';

/** A request that can be repeated. */
export type Press = () => Promise<{ statusCode: number; body: string }>;

/** Prepares everything that must precede an act, and returns the request. */
export type Act = (app: TestApp) => Promise<Press>;

/** Where an act is killed: before this statement of its transaction (BEGIN is number 1), or after its commit. */
export type Place = number | 'after commit';

export type Killed = {
  /** The status of the request whose server was killed; 0 if there was no reply. */
  lost: number;
  /** Whether anything in `fingerprint` changed before the restart. */
  isThere: boolean;
  /** The reply to the repeated request after the restart. */
  again: { statusCode: number; body: string };
};

export type Scene = Awaited<ReturnType<typeof openScene>>;

const silent = { info() {}, warn() {}, error() {} };

/** A server that is killed between two statements and restarted on the same database. */
export async function openScene(dataDir: string, settings: Record<string, string> = {}) {
  const postgres = await startEmbedded({ dataDir, throwaway: true }, silent);
  const { host, port } = postgres.connection as { host: string; port: number };
  const proxy = await openCountingProxy(`${host}/.s.PGSQL.${port}`, 'swapstead');
  const pool = createPool(postgres.connection, 4, silent);
  const databaseUrl = `postgres://swapstead@127.0.0.1:${proxy.port}/postgres`;
  const start = () => startServer(dataDir, { ...settings, DATABASE_URL: databaseUrl });
  let server = await start();
  const app = appOver(() => server.url, pool);

  return {
    app,
    pool,
    databaseUrl,

    /** The number of statements in an act's transaction. */
    async countStatements(act: Act): Promise<number> {
      const press = await act(app);
      proxy.watch(Number.POSITIVE_INFINITY, () => {});
      await press();
      return proxy.unwatch();
    },

    /**
     * Kills the server in the middle of an act, restarts it and repeats the request; undefined if it was not killed.
     */
    async killOnce(act: Act, at: Place, fingerprint: () => Promise<string>): Promise<Killed | undefined> {
      const press = await act(app);
      await untilQuiet(pool);
      const before = await fingerprint();
      let killing: Promise<void> | undefined;
      proxy.watch(at, () => {
        killing = killServer(server);
      });
      const lost = await press();
      proxy.unwatch();
      if (!killing) return undefined;
      await killing;
      const isThere = (await fingerprint()) !== before;
      // Jobs of the killed worker would be retried a minute later, in the middle of another act.
      await pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
      server = await start();
      return { lost: lost.statusCode, isThere, again: await press() };
    },

    /** @returns problems of the normal stop */
    async close(): Promise<string[]> {
      const problems = await stopServer(server);
      proxy.close();
      await pool.end();
      await postgres.stop();
      return problems;
    },
  };
}

/** Waits for emails and other jobs of the preceding requests, which write to the database shortly after the reply. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  await until(async () => {
    const { rowCount } = await pool.query(
      `select from pgboss.job where state = 'active' or (state in ('created', 'retry') and start_after <= now())`,
    );
    return rowCount === 0;
  }, 'the end of the jobs');
}

/** Where to kill an act with this many statements: evenly spread, and once after its COMMIT. */
export function placesIn(statements: number, kills: number): Place[] {
  const between = Array.from(
    { length: Math.max(1, kills - 1) },
    (_, kill) => 2 + Math.floor((kill * (statements - 2)) / Math.max(1, kills - 1)),
  );
  return [...new Set(between), 'after commit'];
}
