import type pg from 'pg';
import { deleteUnlessLocked } from '../../platform/storage/file-deletion-lock.ts';

export type PhotosRepository = ReturnType<typeof createPhotosRepository>;

/** Where the files of a photo lie; `hidden_of` is its host where the home is hidden from everybody else. */
export type PhotoPlace = { path: string; hidden_of: string | null };

/** Where the files of a photo lie. The stored path names the host and never leaves the server. */
export function createPhotosRepository(pool: pg.Pool) {
  return {
    /** Also of a photo that no home has taken yet: its host looks at it in the form. */
    async placeOf(publicName: string): Promise<PhotoPlace | undefined> {
      const { rows } = await pool.query<PhotoPlace>({
        name: 'photo-place',
        text: `select p.path, case when not h.is_shown then h.user_id end as hidden_of
                 from home_photos p join homes h on h.id = p.home_id where p.public_name = $1
               union all select path, null from uploads where public_name = $1 and ready_at is not null`,
        values: [publicName],
      });
      return rows[0];
    },

    /** Whether a photo of a home has this path. */
    async isThere(path: string): Promise<boolean> {
      const { rowCount } = await pool.query('select from home_photos where path = $1', [path]);
      return rowCount === 1;
    },

    /** Removes files unless a backup reads them; the answer says whether it was done. */
    deleteUnlessLocked: (remove: () => Promise<unknown>) => deleteUnlessLocked(pool, remove),

    /** Leaves the files of a path to the sweep. */
    async removeLater(path: string): Promise<void> {
      await pool.query('insert into photo_files_to_remove (path) values ($1) on conflict do nothing', [path]);
    },
  };
}
