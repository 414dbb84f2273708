import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { variantKey } from '../photos/photo-keys.ts';
import { removePhotoFiles } from '../photos/photos.jobs.ts';

/** Listings and photos go with the account by foreign keys; a job removes the files then listed (0006_uploads.sql). */
export function deletePhotosWithAccount(
  jobs: Pick<Jobs, 'send'>,
  forgetReplies: () => void,
): OnAccountDeleted {
  return async (client, _account, afterCommit) => {
    await jobs.send(client, removePhotoFiles, {});
    afterCommit(forgetReplies);
  };
}

type Row = { home: { id: string }; photos: { path: string; width: number; display_order: number }[] };

/** The member's listings with their photos, for the export of own data. */
export function exportHomes(pool: pg.Pool, storage: Storage): ExportPart {
  return async function* (userId) {
    const { rows } = await pool.query<Row>(
      `select to_jsonb(h) || jsonb_build_object('available_dates', array(
           select to_char(day, 'YYYY-MM-DD') from home_available_dates d where d.home_id = h.id order by day
         ), 'place', (select jsonb_build_object('place', p.entry, 'chosen_by', hp.chosen_by, 'latitude', hp.pin[1],
           'longitude', hp.pin[0]) from home_places hp join places p on p.id = hp.place_id where hp.home_id = h.id)
         ) as home,
         coalesce((select jsonb_agg(jsonb_build_object('path', p.path, 'width', p.width,
           'display_order', p.display_order) order by p.display_order)
           from home_photos p where p.home_id = h.id), '[]') as photos
       from homes h where h.user_id = $1 order by h.created_at desc`,
      [userId],
    );
    yield { name: 'homes.json', data: rows.map(({ home }) => home) };
    for (const { home, photos } of rows) {
      for (const { path, width, display_order } of photos) {
        const file = await storage.read(variantKey(path, width, 'webp'));
        if (file) yield { name: `photos/${home.id}/${display_order}.webp`, open: file.stream };
      }
    }
  };
}
