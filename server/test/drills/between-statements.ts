import type pg from 'pg';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import type { TestApp } from '../test-app.ts';
import { openCountingProxy } from './counting-proxy.ts';
import { killServer, startServer, stopServer, until } from './kit.ts';
import { appOver } from './over-http.ts';

/** A request that can be sent again. */
export type Press = () => Promise<{ statusCode: number; body: string }>;

/** Prepares everything that comes before an act, and answers with the act itself. */
export type Act = (app: TestApp) => Promise<Press>;

/** Where an act is killed: before so many statements of its transaction, BEGIN is the first, or once it is committed. */
export type Place = number | 'after commit';

export type Killed = {
  /** What the request got whose server was killed; without an answer 0. */
  lost: number;
  /** Whether anything that `fingerprint` looks at has changed until the server was started again. */
  isThere: boolean;
  /** The answer to the same request, once the server was there again. */
  again: { statusCode: number; body: string };
};

export type Scene = Awaited<ReturnType<typeof openScene>>;

const silent = { info() {}, warn() {}, error() {} };

/** A server that is killed between two statements and started again on a database that stays. */
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

    /** How many statements the transaction of an act has. */
    async countStatements(act: Act): Promise<number> {
      const press = await act(app);
      proxy.watch(Number.POSITIVE_INFINITY, () => {});
      await press();
      return proxy.unwatch();
    },

    /** Kills the server in the middle of an act, starts it again and presses again; undefined where it was not killed. */
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
      // What a killed worker had begun would come again a minute later, in the middle of another act.
      await pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
      server = await start();
      return { lost: lost.statusCode, isThere, again: await press() };
    },

    /** @returns what was wrong with the normal stop */
    async close(): Promise<string[]> {
      const problems = await stopServer(server);
      proxy.close();
      await pool.end();
      await postgres.stop();
      return problems;
    },
  };
}

/** Mails and other work that what came before has called for write too, a moment after its answer. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  await until(async () => {
    const { rowCount } = await pool.query(
      `select from pgboss.job where state = 'active' or (state in ('created', 'retry') and start_after <= now())`,
    );
    return rowCount === 0;
  }, 'the end of the jobs');
}

/** Where an act of so many statements is killed: spread evenly, and once after its COMMIT. */
export function placesIn(statements: number, kills: number): Place[] {
  const between = Array.from(
    { length: Math.max(1, kills - 1) },
    (_, kill) => 2 + Math.floor((kill * (statements - 2)) / Math.max(1, kills - 1)),
  );
  return [...new Set(between), 'after commit'];
}
