/**
 * Time and memory of a backup and a restore of a large installation.
 *
 *   node bench/backup.ts [--homes 100000] [--files 10000] [--listings FILE.jsonl.gz]
 *
 * Homes have photo records without files; `--files` of them get one of 60 kB each.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { photoFileKeys } from '../server/src/features/photos/photos.backup.ts';
import { backUp, type NamedFile } from '../server/src/platform/backup/back-up.ts';
import { checkArchive, restore } from '../server/src/platform/backup/restore.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { createFileStorage } from '../server/src/platform/storage/storage.ts';
import { seedHomes } from './seed-homes.ts';

const FILE_BYTES = 60_000;
const SAMPLE_MS = 50;

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '100000' },
    files: { type: 'string', default: '10000' },
    listings: { type: 'string' },
  },
});
const files = Number(options.files);
const root = await mkdtemp(join(tmpdir(), 'swapstead-bench-'));
const archive = join(root, 'backup.tar.zst');
try {
  const megabytes = await makeBackup();
  await measure('check', () => checkArchive(archive));
  const restored = await openEmpty('restored', 1);
  const storage = await createFileStorage(join(root, 'restored'));
  const parts = {
    pool: restored.pool,
    storage,
    replace: false,
    keepTrack: [],
    finish: async () => undefined,
  };
  const seconds = await measure('restore', () => restore(archive, parts));
  console.log(`restore: ${Math.round(megabytes / seconds)} MB/s`);
  await restored.close();
} finally {
  await rm(root, { recursive: true, force: true });
}

async function makeBackup(): Promise<number> {
  const source = await openEmpty('source', 2);
  await migrate(source.pool);
  await seedHomes(source.pool, Number(options.homes), options.listings);
  const storage = await createFileStorage(join(root, 'source'));
  await inTransactionOf(source.pool, async (client) => {
    for await (const { key } of someKeys(client)) await storage.put(key, randomBytes(FILE_BYTES));
  });
  const parts = { pool: source.pool, storage, fileKeys: [someKeys], release: 'bench' };
  let manifest: Awaited<ReturnType<typeof backUp>> | undefined;
  const seconds = await measure('backup', async () => {
    manifest = await backUp(parts, createWriteStream(archive));
  });
  const rows = Object.values(manifest?.rows ?? {}).reduce((sum, count) => sum + count, 0);
  const { size } = await stat(archive);
  const { rows: bytes } = await source.pool.query(
    'select pg_database_size(current_database())::float / 1e6 as mb',
  );
  const megabytes = (manifest?.file_bytes ?? 0) / 1e6;
  console.log(
    `${rows} rows in ${Math.round(bytes[0].mb)} MB, ${manifest?.files} files in ${Math.round(megabytes)} MB: ` +
      `archive of ${Math.round(size / 1e6)} MB, ${Math.round(rows / seconds)} rows/s with the files`,
  );
  await source.close();
  return size / 1e6;
}

async function* someKeys(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  let count = 0;
  for await (const file of photoFileKeys(client)) {
    if (!file.required) continue;
    if (count++ >= files) return;
    yield file;
  }
}

function openEmpty(name: string, poolSize: number) {
  return openDatabase({ dataDir: join(root, name), poolSize }, createLogger('silent'));
}

async function inTransactionOf(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>) {
  const client = await pool.connect();
  await work(client).finally(() => client.release());
}

/** Runs `work`, prints its time and the process's peak memory, returns seconds. */
async function measure(name: string, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const sample = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const begun = performance.now();
  await work().finally(() => clearInterval(sample));
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${name}: ${seconds.toFixed(1)} s, ${Math.round(most / 1e6)} MB of memory at the most`);
  return seconds;
}
