import type pg from 'pg';
import type { NamedFile } from '../../platform/backup/back-up.ts';
import { removeFolders } from '../../platform/storage/remove-folders.ts';
import { avatarFolder, avatarKey } from './avatar-keys.ts';

const AT_ONCE = 500;

/** Storage keys of the pictures of members. */
export async function* avatarFileKeys(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ user_id: string }>(
      `select user_id from profiles where avatar_url is not null and user_id > $1
       order by user_id limit ${AT_ONCE}`,
      [last],
    );
    for (const { user_id } of rows) yield { key: avatarKey(user_id), required: true };
    const end = rows.at(-1);
    if (!end) return;
    last = end.user_id;
  }
}

/** Before a restore: notes which members have pictures. Jobs remove those that the restore does not bring back. */
export async function keepTrackOfAvatars(client: pg.ClientBase) {
  await client.query(
    `create temporary table avatars_before on commit drop as
     select user_id from profiles where avatar_url is not null`,
  );
  return async (restored: pg.ClientBase): Promise<void> => {
    await restored.query(
      `insert into jobs_to_resume (name, data)
       select $1, jsonb_build_object('folders', jsonb_build_array($2 || user_id))
       from avatars_before
       where not exists (
         select from profiles where profiles.user_id = avatars_before.user_id and avatar_url is not null)`,
      [removeFolders.name, avatarFolder('')],
    );
  };
}
