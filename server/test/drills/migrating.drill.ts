import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createPool, type DatabaseConnection } from '../../src/platform/database/pool.ts';
import type { RealServer } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, inFolder, startServer, stopServer } from './kit.ts';

const SERVERS = 2;
const MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** The number of migrations that an older release had. */
const OLDER = 8;

type Place = Extract<DatabaseConnection, { host: string }>;

const silent = { info() {}, warn() {}, error() {} };

/**
 * Two servers start at the same moment on one external database: an empty one in odd rounds, an older release's in
 * even ones. Both must start and serve, and each migration must be applied once.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  let slowest = 0;
  await inFolder(async (dataDir) => {
    const postgres = await startEmbedded({ dataDir, throwaway: true }, silent);
    const place = postgres.connection as Place;
    const admin = createPool(place, 1, silent);
    try {
      for (let round = 1; round <= rounds; round++) {
        const name = `drill_${round}`;
        await admin.query(`create database ${name}`);
        const pool = createPool({ ...place, database: name }, 2, silent);
        const older = round % 2 === 0;
        if (older) await migrateLikeBefore(pool);
        const begun = performance.now();
        const servers = await startTogether(dataDir, urlOf(place, name), problems);
        slowest = Math.max(slowest, Math.round(performance.now() - begun));
        problems.push(...(await look(pool, servers)));
        for (const server of servers) problems.push(...(await stopServer(server)));
        await pool.end();
        print(`round ${round}, ${older ? 'older' : 'empty'} database: ${problems.length} problems`);
      }
    } finally {
      await admin.end();
      await postgres.stop();
    }
  });
  return {
    figures: { rounds, servers: SERVERS, 'slowest start, ms': slowest },
    held: [
      'both servers start and serve, each migration is applied once, the job queue has one queue of each kind',
    ],
    retried: ['nothing: the second waits for the first, migration by migration'],
    problems,
  };
}

const urlOf = ({ host, port, user }: Place, name: string) =>
  `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;

async function migrateLikeBefore(pool: pg.Pool): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'swapstead-older-'));
  for (const name of (await readdir(MIGRATIONS)).sort().slice(0, OLDER))
    await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(pool, folder).finally(() => rm(folder, { recursive: true }));
}

async function startTogether(
  dataDir: string,
  databaseUrl: string,
  problems: string[],
): Promise<RealServer[]> {
  const starts = await Promise.allSettled(
    Array.from({ length: SERVERS }, () => startServer(dataDir, { DATABASE_URL: databaseUrl })),
  );
  return starts.flatMap((start) => {
    if (start.status === 'fulfilled') return [start.value];
    problems.push(`a server did not start: ${String(start.reason).slice(0, 300)}`);
    return [];
  });
}

async function look(pool: pg.Pool, servers: RealServer[]): Promise<string[]> {
  const problems: string[] = [];
  const wanted = (await readdir(MIGRATIONS)).sort();
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
  if (rows.map(({ name }) => name).join() !== wanted.join())
    problems.push(`${rows.length} migrations are applied`);
  const queues = await pool.query('select name from pgboss.queue group by name having count(*) > 1');
  if (queues.rows.length > 0) problems.push('a queue is there twice');
  for (const { url } of servers) {
    const reply = await ask(url, 'GET', '/api/homes');
    if (reply?.status !== 200) problems.push(`a server answers ${reply?.status}`);
  }
  return problems;
}

export const drill: Drill = {
  failure: "two servers start at once on an empty external database, and on an older release's",
  rounds: 10,
  run,
};
