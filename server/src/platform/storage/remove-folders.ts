import type { JobKind } from '../jobs/jobs.ts';
import type { Storage } from './storage.ts';

/** Files cannot be deleted in a transaction: the job is written in it and deletes them afterwards. */
export const removeFolders: JobKind<{ folders: string[] }> = {
  name: 'remove-folders',
  retryLimit: 10,
  retryDelay: 10,
  urgent: true,
};

export function removeFoldersWorker(storage: Storage) {
  return async ({ folders }: { folders: string[] }) => {
    for (const folder of folders) await storage.removeFolder(folder);
  };
}
