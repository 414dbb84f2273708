import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import { deleteUnlessLocked } from './file-deletion-lock.ts';
import type { Storage } from './storage.ts';

/** Files cannot be deleted in a transaction: the job is written in it and deletes them afterwards. */
export const removeFolders: JobKind<{ folders: string[] }> = {
  name: 'remove-folders',
  retryLimit: 10,
  retryDelay: 10,
  urgent: true,
};

/** The delay for files that a running backup still reads, in seconds. */
const AFTER_BACKUP_S = 60;

type Parts = { pool: pg.Pool; storage: Storage; jobs: Pick<Jobs, 'send'> };

export function removeFoldersWorker({ pool, storage, jobs }: Parts) {
  return async ({ folders }: { folders: string[] }) => {
    for (const folder of folders) {
      if (await deleteUnlessLocked(pool, () => storage.removeFolder(folder))) continue;
      await inTransaction(pool, (client) =>
        jobs.send(client, removeFolders, { folders }, { startAfter: AFTER_BACKUP_S }),
      );
      return;
    }
  };
}
