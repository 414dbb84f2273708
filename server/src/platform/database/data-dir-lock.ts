import { accessSync, constants, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** The lock on a data folder, held until `release` or the end of the process, however it ends. */
export type DataDirLock = {
  /** Publishes the holder's address for refused processes, for example `http://127.0.0.1:3000`. */
  announce(address: string): void;
  release(): void;
};

type Holder = { pid: number; started_at: string; address?: string };

const SQLITE_BUSY = 5;
const HOLDER_POLLS = 5;
const HOLDER_POLL_MS = 50;

/**
 * Locks the data folder for this process, creating the folder if it is missing. Returns undefined if another process
 * holds the lock.
 *
 * Node has no flock, but SQLite takes a POSIX (or Windows) file lock. The kernel releases it when the process dies,
 * so there are no stale locks and no confusion by reused process ids. BEGIN IMMEDIATE, not EXCLUSIVE: exactly one of
 * two simultaneous starts gets the reserved lock, while with EXCLUSIVE both can fail. The caller must keep the
 * returned value: a collected handle would release the lock.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock | undefined> {
  await mkdir(dataDir, { recursive: true });
  const handle = tryLock(dataDir);
  if (!handle) return undefined;

  const holder: Holder = { pid: process.pid, started_at: new Date(performance.timeOrigin).toISOString() };
  writeHolder(dataDir, holder);
  return {
    announce(address) {
      writeHolder(dataDir, { ...holder, address });
    },
    release() {
      if (!handle.isOpen) return;
      rmSync(holderFile(dataDir), { force: true });
      handle.close();
    },
  };
}

/** The lock, or undefined if another process holds it. @throws an Error with a sentence if locking is impossible */
function tryLock(dataDir: string): DatabaseSync | undefined {
  let handle: DatabaseSync | undefined;
  try {
    // SQLite would only report that it cannot open a file, not why.
    accessSync(dataDir, constants.W_OK);
    const file = join(dataDir, 'data-dir.lock');
    handle = new DatabaseSync(file);
    // SQLite would open another user's file for reading, and then lock nothing.
    accessSync(file, constants.W_OK);
    handle.exec('BEGIN IMMEDIATE');
    return handle;
  } catch (error) {
    handle?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new Error(`The data folder ${dataDir} cannot be locked: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** The sentence for a process that `lockDataDir` refused. Names the holder, as far as known. */
export async function describeHolder(dataDir: string): Promise<string> {
  let holder = readHolder(dataDir);
  // The holder writes its address just after locking: until then a dead predecessor's may be there.
  for (let poll = 1; poll < HOLDER_POLLS && !(holder && isRunning(holder.pid)); poll++) {
    await delay(HOLDER_POLL_MS);
    holder = readHolder(dataDir);
  }
  const who = holder
    ? `process ${holder.pid}, started ${holder.started_at}${holder.address ? `, at ${holder.address}` : ''}`
    : 'another process';
  return `The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`;
}

function holderFile(dataDir: string): string {
  return join(dataDir, 'data-dir.holder.json');
}

function writeHolder(dataDir: string, holder: Holder): void {
  const draft = `${holderFile(dataDir)}.${holder.pid}`;
  writeFileSync(draft, `${JSON.stringify(holder)}\n`);
  renameSync(draft, holderFile(dataDir));
}

function readHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(dataDir), 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a process with this id exists here. A holder in another container is not visible. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
