import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../src/platform/database/pool.ts';
import { freePort } from './drills/kit.ts';
import { patience } from './patience.ts';

/** Debian installs it in a folder that is only in root's PATH. */
const PROGRAM = spawnSync('pgbouncer', ['--version']).error ? '/usr/sbin/pgbouncer' : 'pgbouncer';

const NOBODY = 65534;
const PATIENCE_MS = patience(10_000);

/** The installed version of PgBouncer, if any. */
export function poolerVersion(): string | undefined {
  return /PgBouncer ([\d.]+)/.exec(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
}

/**
 * PgBouncer in transaction mode in front of a server, for every database of it. Each transaction gets the connection
 * that was idle longest, so that leftover session state is always noticed.
 */
export async function startPooler(server: DatabaseConnection) {
  const { host, port, user = 'postgres' } = new pg.Client(server);
  const folder = await mkdtemp(join(tmpdir(), 'swapstead-pooler-'));
  const ownPort = await freePort();
  const settings = [
    '[databases]',
    `* = host=${host} port=${port} user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    'server_round_robin = 1',
    'server_idle_timeout = 5',
    'max_client_conn = 1000',
    'log_connections = 0',
    'log_disconnections = 0',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`);
  // Like PostgreSQL it refuses to run as root, and it needs access to PostgreSQL's socket.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) await chown(path, NOBODY, NOBODY);
  await chmod(folder, 0o700);
  const child = spawn(PROGRAM, ['-q', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const connection: DatabaseConnection = {
    connectionString: `postgres://${user}@127.0.0.1:${ownPort}/postgres`,
  };
  // Connects to its own console: a pooled connection to a database would prevent copying that database.
  await untilItAnswers(child, { connectionString: `postgres://${user}@127.0.0.1:${ownPort}/pgbouncer` });
  return {
    connection,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(child: ChildProcess, connection: DatabaseConnection): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ; await delay(50)) {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('show version');
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > end) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
