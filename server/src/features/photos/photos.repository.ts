import type pg from 'pg';
import { deleteUnlessLocked } from '../../platform/storage/file-deletion-lock.ts';

export type PhotosRepository = ReturnType<typeof createPhotosRepository>;

/** The path of a photo's files. `hidden_of` is the host if the home is hidden from others. */
export type PhotoPlace = { path: string; hidden_of: string | null };

/** Finds the files of photos. Their paths contain the host's id and never leave the server. */
export function createPhotosRepository(pool: pg.Pool) {
  return {
    /** Includes uploads: the host sees them in the form before a home has them. */
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

    /** Removes files unless a backup reads them. @returns whether it did */
    deleteUnlessLocked: (remove: () => Promise<unknown>) => deleteUnlessLocked(pool, remove),

    /** Leaves the files of a path to the sweep. */
    async removeLater(path: string): Promise<void> {
      await pool.query('insert into photo_files_to_remove (path) values ($1) on conflict do nothing', [path]);
    },
  };
}
