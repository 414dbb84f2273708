import type { ExportPart } from '../../platform/export/data-export.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { variantKey } from '../photos/photo-keys.ts';
import { removePhotoFiles } from '../photos/photos.jobs.ts';
import type { ListingRepository } from './listing.repository.ts';

/**
 * Foreign keys delete listings and photos with the account; a job deletes the files that are queued then
 * (0006_uploads.sql).
 */
export function deletePhotosWithAccount(
  jobs: Pick<Jobs, 'send'>,
  forgetReplies: () => void,
): OnAccountDeleted {
  return async (client, _account, afterCommit) => {
    await jobs.send(client, removePhotoFiles, {});
    afterCommit(forgetReplies);
  };
}

/** The member's listings with their photos, for the export of their own data. */
export function exportHomes(repository: Pick<ListingRepository, 'exportOf'>, storage: Storage): ExportPart {
  return async function* (userId) {
    const rows = await repository.exportOf(userId);
    yield { name: 'homes.json', data: rows.map(({ home }) => home) };
    for (const { home, photos } of rows) {
      for (const { path, width, display_order } of photos) {
        const file = await storage.read(variantKey(path, width, 'webp'));
        if (file) yield { name: `photos/${home.id}/${display_order}.webp`, open: file.stream };
      }
    }
  };
}
