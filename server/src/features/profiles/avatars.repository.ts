import type pg from 'pg';
import { removeFolders } from '../../platform/storage/remove-folders.ts';
import { avatarFolder } from './avatar-keys.ts';

/** The members with a picture, for backup and restore. */
export function createAvatarsRepository() {
  return {
    /** Members with a picture, in the order of their ids, starting after `after`. */
    async owners(client: pg.ClientBase, after: string, limit: number): Promise<string[]> {
      const { rows } = await client.query<{ user_id: string }>(
        `select user_id from profiles where avatar_url is not null and user_id > $1
         order by user_id limit $2`,
        [after, limit],
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** Stores the members who have a picture now in a temporary table. */
    async noteOwners(client: pg.ClientBase): Promise<void> {
      await client.query(
        `create temporary table avatars_before on commit drop as
         select user_id from profiles where avatar_url is not null`,
      );
    },

    /** Queues jobs that remove the pictures of those stored members who no longer have one. */
    async removeLost(client: pg.ClientBase): Promise<void> {
      await client.query(
        `insert into jobs_to_resume (name, data)
         select $1, jsonb_build_object('folders', jsonb_build_array($2 || user_id))
         from avatars_before
         where not exists (
           select from profiles where profiles.user_id = avatars_before.user_id and avatar_url is not null)`,
        [removeFolders.name, avatarFolder('')],
      );
    },
  };
}
