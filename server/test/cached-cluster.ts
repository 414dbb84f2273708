import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyFolder } from './real-server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/test-clusters');

/** Everything that determines the contents of a database after the server's first start. */
const SOURCES = [
  'package-lock.json',
  'server/migrations/*.sql',
  'server/gazetteer/*',
  'server/src/features/places/*.ts',
  'server/src/platform/{database,jobs}/*.ts',
  'server/src/**/*.jobs.ts',
];

const DAY_MS = 86_400_000;

/**
 * The folder of a PostgreSQL cluster prepared for tests. It is cached between runs, since creating one takes some ten
 * seconds of processor time, and created again when one of its sources has changed.
 * @param make starts a cluster in the folder `postgres` of an empty folder, prepares it and stops it
 * @param scratch where to create it: PostgreSQL may not have access to the project's folder
 */
export async function cachedCluster(
  scratch: string,
  make: (dataDir: string) => Promise<void>,
): Promise<string> {
  const kept = join(CACHE, await digestOfSources());
  if (existsSync(kept)) return kept;
  const dataDir = await mkdtemp(join(scratch, 'swapstead-test-'));
  try {
    await make(dataDir);
    await mkdir(CACHE, { recursive: true });
    await removeOldOnes();
    const draft = await mkdtemp(join(CACHE, 'draft-'));
    await copyFolder(join(dataDir, 'postgres'), join(draft, 'postgres'));
    await rename(join(draft, 'postgres'), kept).catch((error) => {
      // Another run has cached the same cluster in the meantime.
      if (!existsSync(kept)) throw error;
    });
    await rm(draft, { recursive: true, force: true });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return kept;
}

async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob(SOURCES, { cwd: ROOT })) files.push(file);
  for (const file of files.sort()) digest.update(file).update(await readFile(join(ROOT, file)));
  return digest.digest('hex').slice(0, 16);
}

/** Old enough that no run still copies them. */
async function removeOldOnes(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const { mtimeMs } = await stat(join(CACHE, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(CACHE, name), { recursive: true, force: true });
  }
}
