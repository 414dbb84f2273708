import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listProcessesOf } from '../../../test/postgres-processes.ts';
import { silentLogger } from '../../../test/test-database.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { type Cluster, locateCluster } from './embedded-cluster.ts';
import { readPostmaster } from './embedded-postmaster.ts';

const WRITER = fileURLToPath(new URL('../../../test/drills/database-crash-writer.ts', import.meta.url));

const opened: Database[] = [];
const children: ChildProcess[] = [];
let dataDir: string;
let cluster: Cluster;

beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'swapstead-database-')));
});

afterEach(async () => {
  for (const child of children.splice(0)) await killAndWait(child);
  for (const database of opened.splice(0).reverse()) await database.close();
});

afterAll(async () => {
  // Adopts and stops a PostgreSQL left running by a failed test.
  await (await open()).close();
  expect(await listProcessesOf(cluster)).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});

async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ dataDir, poolSize: 2, ...options }, silentLogger);
  opened.push(database);
  cluster = await locateCluster(dataDir);
  return database;
}

/** Another process that has the database open and writes to it. */
async function startHolder(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  child.stdout.resume();
  return child;
}

async function killAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('embedded database', () => {
  it('starts in an empty folder, keeps its rows over a restart and leaves no process running', async () => {
    // Left by an earlier start that was killed while creating the database.
    await mkdir(join(dataDir, 'postgres.new-killed', 'base'), { recursive: true });
    const first = await open();
    expect(first.description).toBe(`embedded PostgreSQL 18.4 in ${dataDir}`);
    await first.pool.query('CREATE TABLE kept AS SELECT 1 AS id');
    await first.close();
    expect(await listProcessesOf(cluster)).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres.new-killed'))).toBe(false);

    const second = await open();
    expect((await second.pool.query('SELECT id FROM kept')).rows).toEqual([{ id: 1 }]);
  });

  it('commits to disk and listens on no network address', async () => {
    const { pool } = await open();
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'TimeZone'];
    const { rows } = await pool.query(
      `SELECT current_setting(name) AS value FROM unnest($1::text[]) AS name`,
      [settings],
    );
    expect(rows.map(({ value }) => value)).toEqual(['on', 'on', 'on', '', 'UTC']);
  });

  it('adopts the PostgreSQL of a killed process, and stops it at the end', async () => {
    const holder = await startHolder();
    cluster = await locateCluster(dataDir);
    const before = await readPostmaster(cluster);
    await killAndWait(holder);

    const database = await open();
    expect((await readPostmaster(cluster))?.pid).toBe(before?.pid);
    const { rows } = await database.pool.query<{ rows: number }>('SELECT count(*) AS rows FROM drill_homes');
    expect(rows[0]?.rows).toBeGreaterThanOrEqual(0);
    await database.close();
    expect(await listProcessesOf(cluster)).toEqual([]);
  });

  it('starts a new PostgreSQL if that of a killed process does not respond', async () => {
    const holder = await startHolder();
    cluster = await locateCluster(dataDir);
    const before = await readPostmaster(cluster);
    await killAndWait(holder);
    await rm(before?.socketDir as string, { recursive: true });

    const database = await open();
    expect((await readPostmaster(cluster))?.pid).not.toBe(before?.pid);
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('starts even if another process now has the id of a crashed PostgreSQL', async () => {
    const holder = await startHolder();
    cluster = await locateCluster(dataDir);
    const postmaster = await readPostmaster(cluster);
    await killAndWait(holder);
    process.kill(postmaster?.pid as number, 'SIGKILL');
    const stranger = spawn('sleep', ['60'], { ...cluster.user });
    children.push(stranger);
    const file = join(cluster.directory, 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));

    const database = await open();
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    expect(existsSync(postmaster?.socketDir as string)).toBe(false);
  });

  it('refuses a second server immediately and names the holder of the folder', async () => {
    const holder = await startHolder();
    const begin = performance.now();
    await expect(openDatabase({ dataDir }, silentLogger)).rejects.toThrow(
      new RegExp(`^The data folder ${dataDir} is in use by process ${holder.pid}, started 20.*Stop it first`),
    );
    // Without checking the lock it would take half a minute.
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('lets a command-line tool join the running server, and leaves it running', async () => {
    const holder = await startHolder();
    const tool = await open({ guest: true });
    await tool.pool.query('INSERT INTO drill_homes (note) VALUES ($1)', ['by the tool']);
    await tool.close();
    expect(holder.exitCode).toBeNull();
    const next = await open({ guest: true });
    expect(
      (await next.pool.query(`SELECT count(*) AS n FROM drill_homes WHERE note = 'by the tool'`)).rows,
    ).toEqual([{ n: 1 }]);
  });

  it('stops PostgreSQL when its process exits without closing it', async () => {
    const script = `
      import { openDatabase } from ${JSON.stringify(import.meta.resolve('./database.ts'))}
      await openDatabase({ dataDir: process.argv[1] }, console)
      process.exit(3)`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
      stdio: 'ignore',
    });
    expect(await once(child, 'exit')).toEqual([3, null]);
    await expect.poll(() => listProcessesOf(cluster)).toEqual([]);
  });

  it('survives the loss of its connections, idle and in use', async () => {
    const { pool } = await open();
    const [inUse, atRest] = await Promise.all([pool.connect(), pool.connect()]);
    atRest.release();
    const ends = [inUse, atRest].map((client) => new Promise<void>((resolve) => client.once('end', resolve)));
    const other = await open({ guest: true, poolSize: 1 });
    await other.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'swapstead' AND pid <> pg_backend_pid()`,
    );
    await Promise.all(ends);
    inUse.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('refuses a database of another PostgreSQL version and releases the folder', async () => {
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(versionFile, '17\n');
    await expect(open()).rejects.toThrow('was made by PostgreSQL 17, this program brings 18.');
    await writeFile(versionFile, '18\n');
    expect(await open()).toBeDefined();
  });
});

describe('external database', () => {
  async function externalUrl(database: string): Promise<string> {
    const { connection } = await open();
    const { host, port } = connection as { host: string; port: number };
    return `postgres://swapstead:open-sesame@${encodeURIComponent(host)}:${port}/${database}`;
  }

  it('is used if there is a URL, without touching the data folder', async () => {
    const unused = join(dataDir, 'unused');
    const database = await open({ databaseUrl: await externalUrl('postgres'), dataDir: unused });
    expect((await database.pool.query('SELECT count(*) AS n FROM pg_class WHERE false')).rows).toEqual([
      { n: 0 },
    ]);
    expect(database.description).toMatch(/^PostgreSQL 18\.4 at \/tmp\/swapstead-\w+, database postgres$/);
    expect(existsSync(unused)).toBe(false);
  });

  it('reports what is wrong without the password', async () => {
    const failure = open({ databaseUrl: await externalUrl('missing') });
    await expect(failure).rejects.toThrow(/cannot be used: database "missing" does not exist$/);
    await expect(failure).rejects.not.toThrow(/open-sesame/);
  });
});
