import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { checkKnown, holdMigrations, migrate, migrateTo } from '../database/migrate.ts';
import { inTransaction } from '../database/transaction.ts';
import { DRAFTS, type Storage } from '../storage/storage.ts';
import type { ArchiveHead, ArchiveManifest } from './archive-format.ts';
import {
  dropEverything,
  finishTables,
  holdsContent,
  loadRows,
  prepareTables,
  type TakenAway,
} from './load-database.ts';
import { countRows, readArchive } from './read-archive.ts';

/** An archive's own description. */
export type Archive = { head: ArchiveHead; manifest: ArchiveManifest };

type KeepTrack = (client: pg.ClientBase) => Promise<(client: pg.ClientBase) => Promise<void>>;

export type RestoreParts = {
  pool: pg.Pool;
  storage: Storage;
  /** Whether existing content may be replaced. */
  replace: boolean;
  /** Called for every loaded row and written file. */
  onProgress?: (sofar: { rows: number; files: number }) => void;
  /**
   * Runs in the transaction before the old content is deleted; the returned function runs once the new content is
   * loaded.
   */
  keepTrack: readonly KeepTrack[];
  /** Runs in the transaction after the content is loaded, in the tables as of the backup. */
  finish: (client: pg.ClientBase) => Promise<void>;
};

/** Files written at the same time. */
const WRITE_AHEAD = 8;

/** How long connections of a server that has just stopped may remain, in milliseconds. */
const LINGER_MS = 2_000;

/** Reads an archive completely and returns its contents. @throws an Error with a sentence unless it is valid */
export async function checkArchive(file: string): Promise<Archive> {
  let head: ArchiveHead | undefined;
  const manifest = await readArchive(file, {
    onHead(read) {
      head = read;
      return checkKnown(read.migrations);
    },
  });
  return { head: head as ArchiveHead, manifest };
}

/**
 * Replaces the existing content with that of a checked archive. The database changes in one transaction at the very
 * end: if the restore ends earlier, the database is unchanged and a second run starts over.
 * @throws an Error with a sentence while a server uses the database, or unless it is empty or may be replaced
 */
export async function restore(file: string, parts: RestoreParts): Promise<void> {
  const { pool, replace, storage } = parts;
  await refuseWhileUsed(pool);
  // Nobody else is writing now: drafts are left over from a killed restore.
  await storage.removeFolder(DRAFTS);
  await inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await holdMigrations(client);
    const full = await holdsContent(client);
    if (full && !replace) {
      throw new Error('There is content already. Add --replace to put the backup in its place.');
    }
    const follow = full ? await Promise.all(parts.keepTrack.map((track) => track(client))) : [];
    await dropEverything(client);
    await load(client, file, parts);
    for (const finish of follow) await finish(client);
    await parts.finish(client);
  });
  await migrate(pool);
}

async function load(
  client: pg.ClientBase,
  file: string,
  { storage, onProgress }: RestoreParts,
): Promise<void> {
  const seen = { rows: 0, files: 0 };
  const writing = new Set<Promise<void>>();
  let tables: ArchiveHead['tables'] = {};
  let takenAway: TakenAway | undefined;
  let failed: unknown;
  const manifest = await readArchive(file, {
    async onHead(head) {
      tables = head.tables;
      await migrateTo(client, head.migrations);
      takenAway = await prepareTables(client, Object.keys(tables));
    },
    async onTable(table, body) {
      await loadRows(client, table, tables[table] ?? [], body);
      seen.rows += countRows(body);
      onProgress?.(seen);
    },
    async onFile(key, body) {
      if (failed) throw failed;
      const write = storage
        .put(key, body)
        .catch((error: unknown) => {
          failed ??= error;
        })
        .finally(() => writing.delete(write));
      writing.add(write);
      if (writing.size >= WRITE_AHEAD) await Promise.race(writing);
      seen.files++;
      onProgress?.(seen);
    },
  });
  await Promise.all(writing);
  if (failed) throw failed;
  await finishTables(client, Object.keys(tables), takenAway as TakenAway, manifest.sequences);
}

/** Refuses unless this process, with its one connection, is the only one of ours that uses the database. */
async function refuseWhileUsed(pool: pg.Pool): Promise<void> {
  for (const deadline = Date.now() + LINGER_MS; ; await delay(100)) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and starts_with(application_name, 'swapstead')
         and pid <> pg_backend_pid()`,
    );
    if (!rowCount) return;
    if (Date.now() > deadline) {
      throw new Error('A server or another command uses the database. Stop it first.');
    }
  }
}
