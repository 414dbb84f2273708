import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);
/** What is left between chunks. */
const CRUMB = Buffer.alloc(512);

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof mountSmallDisk>>>;

/** A disk in memory of so many megabytes, mounted on `folder`; undefined where this may not be done. */
export async function mountSmallDisk(folder: string, megabytes: number) {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    /** Leaves no byte free. */
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
