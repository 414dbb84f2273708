import type pg from 'pg';
import type { PhotoFacts } from '../../platform/images/photo-variants.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { makeAvif, removePhotoFiles } from './photos.jobs.ts';

type Taking = { home_id: string; user_id: string; ids: readonly string[]; from_edit: boolean };

type NewPhoto = Pick<PhotoFacts, 'width' | 'height' | 'thumbhash'> & {
  home_id: string;
  path: string;
  display_order: number;
};

type Taken = { id: string; path: string; width: number };

export type HomePhotosRepository = ReturnType<typeof createHomePhotosRepository>;

/** The photos of a home, written in the transaction that writes the home. */
export function createHomePhotosRepository(jobs: Jobs) {
  return {
    async idsOf(client: pg.ClientBase, homeId: string): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        'select id from home_photos where home_id = $1 order by display_order',
        [homeId],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Moves uploads of the member to the home, after its other photos and in the order of `ids`, and queues their AVIF
     * files.
     * @returns false if one of them was deleted, belongs to another member or was sent for another home
     */
    async take(client: pg.ClientBase, { home_id, user_id, ids, from_edit }: Taking): Promise<boolean> {
      // Locked in a fixed order, so that two forms with the same photos do not deadlock.
      const { rows } = await client.query<Taken>(
        `select id, path, width from uploads
         where id = any($1::uuid[]) and user_id = $2 and ready_at is not null
           and home_id is not distinct from case when $3 then $4::uuid end
         order by id for update`,
        [ids, user_id, from_edit, home_id],
      );
      if (rows.length < ids.length) return false;
      await client.query(
        `insert into home_photos (id, home_id, path, public_name, width, height, thumbhash, display_order)
         select id, $1, path, public_name, width, height, thumbhash, start + array_position($2::uuid[], id)
         from uploads,
           (select coalesce(max(display_order), -1) as start from home_photos where home_id = $1) as present
         where id = any($2::uuid[])`,
        [home_id, ids],
      );
      await client.query('delete from uploads where id = any($1::uuid[])', [ids]);
      for (const { path, width } of rows) await jobs.send(client, makeAvif, { path, width });
      return true;
    },

    /** Adds photos of homes whose WebP files are stored, and queues their AVIF files. */
    async insert(client: pg.ClientBase, photos: readonly NewPhoto[]): Promise<void> {
      await client.query(
        `insert into home_photos (home_id, path, width, height, thumbhash, display_order)
         select home_id, path, width, height, thumbhash, display_order
         from json_to_recordset($1) as photo
           (home_id uuid, path text, width integer, height integer, thumbhash text, display_order integer)`,
        [JSON.stringify(photos)],
      );
      for (const { path, width } of photos) await jobs.send(client, makeAvif, { path, width });
    },

    /** Deletes photos of the home; a job removes their files. */
    async remove(client: pg.ClientBase, homeId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await client.query('delete from home_photos where home_id = $1 and id = any($2::uuid[])', [
        homeId,
        ids,
      ]);
      await jobs.send(client, removePhotoFiles, {});
    },

    /** Numbers the photos of the home from 0 in the order of `ids`. */
    async arrange(client: pg.ClientBase, homeId: string, ids: readonly string[]): Promise<void> {
      await client.query('set constraints home_photos_order deferred');
      await client.query(
        `update home_photos set display_order = place - 1
         from unnest($2::uuid[]) with ordinality as wanted (photo_id, place)
         where home_id = $1 and id = photo_id and display_order <> place - 1`,
        [homeId, ids],
      );
    },

    /** Queues the removal of files whose rows were deleted with a home or account, in the same transaction. */
    async removeFilesOfDeleted(client: pg.ClientBase): Promise<void> {
      await jobs.send(client, removePhotoFiles, {});
    },
  };
}
