import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Storage of uploaded files. Keys are paths with slashes, such as `home-photos/{owner}/{name}/800.webp`. */
export type Storage = {
  /** For the start-up report. */
  description: string;
  put(key: string, body: Uint8Array): Promise<void>;
  /** The file as a stream with its size in bytes, or undefined if there is none. */
  read(key: string): Promise<StoredFile | undefined>;
  /** Removes every file whose key starts with `folder/`; an empty folder is not an error. */
  removeFolder(folder: string): Promise<void>;
};

export type StoredFile = { size: number; stream: () => Promise<Readable> };

/** The folder for files being written; interrupted ones are left here. */
export const DRAFTS = 'drafts';
/** No file takes this long to write: older drafts were interrupted. */
const LEFT_AFTER_MS = 60 * 60_000;

/**
 * Files in a local folder.
 * @param isDurable whether stored files survive a power failure; files for one test run need not
 */
export async function createFileStorage(dataDir: string, { isDurable = true } = {}): Promise<Storage> {
  const location = join(dataDir, 'files');
  await mkdir(join(location, DRAFTS), { recursive: true });
  await removeLeftDrafts(join(location, DRAFTS));
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return onDisk(disk, location, isDurable ? flush : async () => {});
}

function onDisk(disk: Disk, location: string, settle: typeof flush): Storage {
  return {
    description: `files in ${location}`,
    /**
     * Atomic: concurrent readers get the old file or the new one, even after a power failure. The caller then stores
     * the file's name in the database, so by that time the file must be on disk.
     */
    async put(key, body) {
      const draft = `${DRAFTS}/${randomBytes(12).toString('hex')}`;
      try {
        await disk.put(draft, body);
        await settle(join(location, draft), 'r+');
        await disk.move(draft, key);
        // The folder contains the name; Windows cannot open a folder, and writes names through anyway.
        if (process.platform !== 'win32') await settle(dirname(join(location, key)), 'r');
      } catch (error) {
        await disk.delete(draft).catch(() => {});
        throw error;
      }
    },
    async read(key) {
      try {
        const { contentLength } = await disk.getMetaData(key);
        return { size: contentLength, stream: () => disk.getStream(key) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    removeFolder: (folder) => disk.deleteAll(`${folder}/`),
  };
}

async function removeLeftDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const draft = join(folder, name);
    // Other processes may be starting at the same time.
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(draft, { force: true });
  }
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

/** A missing file is a valid result, an unreadable disk a failure. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof errors.E_CANNOT_GET_METADATA)) return false;
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The whole file in memory; for pictures, which are limited in size when uploaded. */
export async function readAll(file: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.stream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
