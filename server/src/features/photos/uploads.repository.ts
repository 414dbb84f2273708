import { randomBytes } from 'node:crypto';
import { LIMITS } from '@swapstead/contract/limits';
import type { Upload } from '@swapstead/contract/photos/endpoints';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, signInRequired } from '../../platform/errors.ts';
import type { PhotoFacts } from '../../platform/images/photo-variants.ts';
import { widthsFor } from '../../platform/images/photo-variants.ts';
import { deleteUnlessLocked } from '../../platform/storage/file-deletion-lock.ts';

export type Owner = { user_id: string; home_id?: string | undefined };

type Row = Pick<PhotoFacts, 'width' | 'height' | 'thumbhash'> & {
  id: string;
  public_name: string;
  path: string;
};

export type UploadsRepository = ReturnType<typeof createUploadsRepository>;

const COLUMNS = 'id, public_name, path, width, height, thumbhash';
const SWEEP_BATCH = 500;

/** Photos that no home has taken yet. */
export function createUploadsRepository(pool: pg.Pool) {
  return {
    /**
     * Writes the row of a photo before its files, and returns their path: `{user_id}/{timestamp-random}`, or from an
     * edit form `{home_id}/...` (PHOTO-12).
     * @returns undefined if the member has too many waiting uploads
     * @throws 401 if the account was deleted, 404 if the home was
     */
    async begin({ user_id, home_id }: Owner, facts: PhotoFacts): Promise<Row | undefined> {
      const path = `${home_id ?? user_id}/${Date.now()}-${randomBytes(6).toString('hex')}`;
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query('select from users where id = $1 for key share', [user_id]);
        if (rowCount === 0) throw signInRequired();
        if (home_id) {
          const home = await client.query('select from homes where id = $1 for key share', [home_id]);
          if (home.rowCount === 0) throw notFound('Home');
        }
        // Uploads of a member are counted one after the other, because simultaneous ones would exceed the limit.
        await client.query("select pg_advisory_xact_lock(hashtextextended('uploads ' || $1, 0))", [user_id]);
        const { rows } = await client.query<Row>(
          `insert into uploads (user_id, home_id, path, width, height, thumbhash)
           select $1, $2, $3, $4, $5, $6
           where (select count(*) from uploads where user_id = $1) < $7
           returning ${COLUMNS}`,
          [user_id, home_id, path, facts.width, facts.height, facts.thumbhash, LIMITS.uploads_waiting],
        );
        return rows[0];
      });
    },

    /** Marks all files as written, so that a home can take the photo. @returns false if the row was deleted */
    async finish(id: string): Promise<boolean> {
      const { rowCount } = await pool.query('update uploads set ready_at = clock_timestamp() where id = $1', [
        id,
      ]);
      return rowCount === 1;
    },

    async listOf(userId: string): Promise<Upload[]> {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from uploads
         where user_id = $1 and home_id is null and ready_at is not null order by created_at, id`,
        [userId],
      );
      return rows.map(uploadOf);
    },

    /** Deletes the row, which queues its files for removal. @returns whether there was one */
    async remove(client: pg.ClientBase, id: string, userId: string): Promise<boolean> {
      const { rowCount } = await client.query('delete from uploads where id = $1 and user_id = $2', [
        id,
        userId,
      ]);
      return rowCount === 1;
    },

    /** Deletes uploads older than a day, several hundred at a time. @returns how many */
    async removeOld(client: pg.ClientBase): Promise<number> {
      const { rowCount } = await client.query(
        `delete from uploads where id in (
           select id from uploads where created_at < clock_timestamp() - interval '24 hours'
           order by created_at limit ${SWEEP_BATCH} for update skip locked)`,
      );
      return rowCount ?? 0;
    },

    /** Paths whose files are to be removed now, oldest first, without those in `known`. */
    async pathsToRemove(known: readonly string[] = []): Promise<string[]> {
      const { rows } = await pool.query<{ path: string }>(
        `select path from photo_files_to_remove where path <> all($1) and created_at <= clock_timestamp()
         order by created_at limit ${SWEEP_BATCH}`,
        [known],
      );
      return rows.map(({ path }) => path);
    },

    /** Removes files unless a backup reads them. @returns whether it did */
    deleteUnlessLocked: (remove: () => Promise<unknown>) => deleteUnlessLocked(pool, remove),

    async forgetPath(path: string): Promise<void> {
      await pool.query('delete from photo_files_to_remove where path = $1', [path]);
    },
  };
}

export function uploadOf({ id, public_name, width, height, thumbhash }: Row): Upload {
  return { id, photo_url: `/photos/${public_name}`, width, height, widths: widthsFor(width), thumbhash };
}
