import type pg from 'pg';
import { checkKnown } from '../database/migrate.ts';
import { lockFileDeletion } from '../storage/file-deletion-lock.ts';
import { readAll, type Storage } from '../storage/storage.ts';
import {
  type ArchiveEntry,
  type ArchiveManifest,
  FORMAT,
  fileName,
  HEAD,
  MANIFEST,
} from './archive-format.ts';
import { describeDatabase, dumpTables, readSequences } from './dump-database.ts';
import { createDigest, writeArchive } from './write-archive.ts';

/** A file named in a row; unless `required`, it may not have been created yet. */
export type NamedFile = { key: string; required: boolean };

/** The files named in the rows of one slice, as the transaction of `client` sees them. */
type FileKeys = (client: pg.ClientBase) => AsyncIterable<NamedFile>;

export type BackupParts = {
  pool: pg.Pool;
  storage: Storage;
  fileKeys: readonly FileKeys[];
  release: string;
  /** Called for every file that is named in the database and missing in the storage. */
  onMissing?: (key: string) => void;
  onProgress?: (sofar: { rows: number; files: number }) => void;
};

/** Files read ahead of the one being written: on S3 each takes a round trip. */
const READ_AHEAD = 8;

/**
 * Writes database and files into one archive while servers keep running: the database as of one snapshot, then the
 * files named in it. Files of photos deleted in the meantime are kept until the end, see file-deletion-lock.ts.
 * @throws an Error when either cannot be read; the incomplete archive is not a backup.
 */
export async function backUp(
  parts: BackupParts,
  output: NodeJS.WritableStream,
  options: { end?: boolean; signal?: AbortSignal } = {},
): Promise<ArchiveManifest> {
  const client = await parts.pool.connect();
  let manifest: ArchiveManifest | undefined;
  try {
    await lockFileDeletion(client);
    await client.query('begin isolation level repeatable read read only');
    // The operator's limits on queries and transactions do not apply to a backup.
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const entries = withManifest(client, parts, (made) => {
      manifest = made;
    });
    await writeArchive(entries, output, options);
  } finally {
    // Ends the snapshot and the lock on the files, whatever state the connection is in.
    client.release(true);
  }
  if (!manifest) throw new Error('The backup ended before its manifest.');
  return manifest;
}

async function* withManifest(
  client: pg.PoolClient,
  parts: BackupParts,
  onMade: (manifest: ArchiveManifest) => void,
): AsyncGenerator<ArchiveEntry> {
  const digest = createDigest();
  const made: Omit<ArchiveManifest, 'sha256'> = {
    rows: {},
    sequences: {},
    files: 0,
    file_bytes: 0,
    missing: 0,
  };
  for await (const entry of content(client, parts, made)) {
    digest.add(entry);
    yield entry;
    parts.onProgress?.({ rows: sum(made.rows), files: made.files });
  }
  const manifest = { ...made, sha256: digest.sofar() };
  yield { name: MANIFEST, body: json(manifest) };
  onMade(manifest);
}

async function* content(
  client: pg.PoolClient,
  parts: BackupParts,
  made: Omit<ArchiveManifest, 'sha256'>,
): AsyncGenerator<ArchiveEntry> {
  const { migrations, tables } = await describeDatabase(client);
  await checkKnown(migrations);
  const made_at = new Date().toISOString();
  yield { name: HEAD, body: json({ format: FORMAT, release: parts.release, made_at, migrations, tables }) };
  yield* dumpTables(client, tables, made.rows);
  made.sequences = await readSequences(client);
  for (const fileKeys of parts.fileKeys) {
    for await (const { file, body } of readFiles(parts.storage, fileKeys(client))) {
      if (body) {
        made.files++;
        made.file_bytes += body.length;
        yield { name: fileName(file.key), body };
      } else if (file.required) {
        made.missing++;
        parts.onMissing?.(file.key);
      }
    }
  }
}

type ReadFile = { file: NamedFile; body: Buffer | undefined };

/** Reads files in the order of their keys, some of them ahead. */
async function* readFiles(storage: Storage, keys: AsyncIterable<NamedFile>): AsyncGenerator<ReadFile> {
  const ahead: Promise<ReadFile>[] = [];
  for await (const file of keys) {
    const reading = readFile(storage, file);
    // A failure is thrown where the file is awaited.
    reading.catch(() => {});
    ahead.push(reading);
    if (ahead.length >= READ_AHEAD) yield await (ahead.shift() as Promise<ReadFile>);
  }
  for (const reading of ahead) yield await reading;
}

async function readFile(storage: Storage, file: NamedFile): Promise<ReadFile> {
  const stored = await storage.read(file.key);
  return { file, body: stored && (await readAll(stored)) };
}

const sum = (rows: Record<string, number>) => Object.values(rows).reduce((total, count) => total + count, 0);

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
