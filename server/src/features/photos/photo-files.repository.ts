import type pg from 'pg';

/** Where rows of photos are stored: photos of homes, or completed uploads. */
export type PhotoSource = 'home_photos' | 'uploads where ready_at is not null';

/** An import takes less time than this, so the sweep removes no file that is about to get its row. */
const REMOVED_AFTER = '1 day';

/** The existing photo files and those to remove, for imports, backups and restores. */
export function createPhotoFilesRepository() {
  return {
    /** Photos in the order of their paths, starting after `after`. */
    async list(client: pg.ClientBase, source: PhotoSource, after: string, limit: number) {
      const { rows } = await client.query<{ path: string; width: number }>(
        `select path, width from (select path, width from ${source}) as photo
         where path > $1 order by path limit $2`,
        [after, limit],
      );
      return rows;
    },

    /** Lists a path for removal a day from now, before its files are written. */
    async removeTomorrow(db: Pick<pg.Pool, 'query'>, path: string): Promise<void> {
      await db.query(
        `insert into photo_files_to_remove (path, created_at)
         values ($1, clock_timestamp() + interval '${REMOVED_AFTER}')`,
        [path],
      );
    },

    /** Takes paths off the removal list, because their files are gone or a home has them. */
    async unlist(db: Pick<pg.Pool, 'query'>, paths: readonly string[]): Promise<void> {
      if (paths.length === 0) return;
      await db.query('delete from photo_files_to_remove where path = any($1)', [paths]);
    },

    /** Stores the paths that have files now in a temporary table. */
    async notePaths(client: pg.ClientBase): Promise<void> {
      await client.query(
        `create temporary table photos_before on commit drop as
         select path from home_photos union select path from uploads union select path from photo_files_to_remove`,
      );
    },

    /** Lists those stored paths for removal whose photos no longer exist. */
    async removeLost(client: pg.ClientBase): Promise<void> {
      await client.query(
        `insert into photo_files_to_remove (path)
         select path from photos_before
         where not exists (select from home_photos where home_photos.path = photos_before.path)
           and not exists (select from uploads where uploads.path = photos_before.path)
         on conflict do nothing`,
      );
    },
  };
}
