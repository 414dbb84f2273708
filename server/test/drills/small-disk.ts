import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);
/** Fills the remainder smaller than a chunk. */
const CRUMB = Buffer.alloc(512);

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof mountSmallDisk>>>;

/** A RAM disk of this many megabytes, mounted on `folder`; undefined if mounting is not permitted. */
export async function mountSmallDisk(folder: string, megabytes: number) {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    /** Fills the disk completely. */
    async fill() {
      const file = await open(filler, 'a');
      for (const piece of [CHUNK, CRUMB]) while (await hasRoom(() => file.write(piece)));
      await file.close();
    },
    empty: () => rm(filler, { force: true }),
    unmount: () => run('umount', [folder]),
  };
}

async function hasRoom(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
