import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where uploaded files lie. Keys are paths with slashes, such as `home-photos/{owner}/{name}/800.webp`. */
export type Storage = {
  /** For the start-up report. */
  description: string;
  put(key: string, body: Uint8Array): Promise<void>;
  /** The file as a stream with its size in bytes, or undefined when there is none. */
  read(key: string): Promise<StoredFile | undefined>;
  /** Removes every file whose key starts with `folder/`; nothing there is no error. */
  removeFolder(folder: string): Promise<void>;
};

export type StoredFile = { size: number; stream: () => Promise<Readable> };

/** Files in a folder of this machine. */
export async function createFileStorage(dataDir: string): Promise<Storage> {
  const location = join(dataDir, 'files');
  await mkdir(location, { recursive: true });
  return onDisk(new Disk(new FSDriver({ location, visibility: 'private' })), `files in ${location}`);
}

function onDisk(disk: Disk, description: string): Storage {
  return {
    description,
    /** At once and whole: who reads meanwhile gets the old file or the new one, also after a crash. */
    async put(key, body) {
      const draft = `${key}.${randomBytes(6).toString('hex')}.new`;
      try {
        await disk.put(draft, body);
        await disk.move(draft, key);
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

/** Nothing there is an answer, a disk that cannot be read is a failure. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof errors.E_CANNOT_GET_METADATA)) return false;
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The whole file in memory; for pictures, which are bounded when they are taken in. */
export async function readAll(file: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.stream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
