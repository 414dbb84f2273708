import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries, ServerUser } from './embedded-binaries.ts';

/** The folder of the embedded database, and the user of its programs (undefined: the user of this process). */
export type Cluster = { directory: string; user: ServerUser | undefined };

const run = promisify(execFile);

const POSTGRES_MAJOR = '18';
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL's own sorting and case folding by code point, so that machines with different system locales have the
 * same database. Connections only through the unix socket, whose folder only its owner may enter.
 */
const INITDB_OPTIONS = [
  '--username=swapstead',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
];

/** The cluster in `dataDir`, which may not exist yet. Writes nothing. */
export async function locateCluster(dataDir: string): Promise<Cluster> {
  const directory = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { directory, user: undefined };
  const owner = await statIfExists(directory);
  return { directory, user: owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY };
}

/**
 * Creates the cluster unless it exists. It is created in a draft folder and renamed, so that a process killed midway
 * leaves nothing that looks like a database.
 * @throws an Error with a sentence if the folder belongs to another user or to another PostgreSQL version.
 */
export async function ensureCluster(cluster: Cluster, { initdb }: PostgresBinaries): Promise<void> {
  const existing = await statIfExists(cluster.directory);
  if (existing) return checkCluster(cluster, existing.uid);

  await removeDrafts(cluster);
  // A unique name, because the initdb of a killed process may still be writing to its draft.
  const draft: Cluster = { ...cluster, directory: await mkdtemp(`${cluster.directory}.new-`) };
  if (draft.user) await chown(draft.directory, draft.user.uid, draft.user.gid);
  try {
    await run(initdb, [...dataDirOption(draft), ...INITDB_OPTIONS], processOptions(draft));
  } catch (error) {
    // For example a user without an entry in /etc/passwd, as in some containers.
    const words = ((error as { stderr?: string }).stderr ?? '').trim() || (error as Error).message;
    throw new Error(
      `The embedded database could not be created. ${words}. DATABASE_URL names another database.`,
      {
        cause: error,
      },
    );
  }
  await rename(draft.directory, cluster.directory);
}

async function removeDrafts({ directory }: Cluster): Promise<void> {
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}.new-`)) continue;
    await rm(join(dirname(directory), name), {
      recursive: true,
      force: true,
      maxRetries: 10,
      retryDelay: 50,
    });
  }
}

async function checkCluster({ directory, user }: Cluster, owner: number): Promise<void> {
  // A folder restored by root belongs to root, so change its owner.
  if (user && owner === 0) await run('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
  if (!user && owner !== process.getuid?.()) {
    throw new Error(`The database in ${directory} belongs to user ${owner}. Start the server as that user.`);
  }
  await chmod(directory, 0o700);
  const major = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim();
  if (major !== POSTGRES_MAJOR) {
    throw new Error(
      `The database in ${directory} was made by PostgreSQL ${major}, this program brings ${POSTGRES_MAJOR}. ` +
        'Export it with the older release and import it here.',
    );
  }
}

/**
 * The `-D` option. An unprivileged PostgreSQL started by root may not enter the parent folders of its own (a checkout
 * in /root): it then uses its working directory, which root entered for it.
 */
export function dataDirOption({ directory, user }: Cluster): string[] {
  return ['-D', user && process.platform === 'linux' ? '/proc/self/cwd' : directory];
}

/** Options to spawn a program of the cluster: its user, its folder, and none of our environment (PGDATA ...). */
export function processOptions({ directory, user }: Cluster) {
  return { cwd: directory, env: { LC_ALL: 'C', TZ: 'UTC' } as NodeJS.ProcessEnv, ...user };
}

async function statIfExists(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
