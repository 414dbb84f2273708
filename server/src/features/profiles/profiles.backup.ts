import type pg from 'pg';
import type { NamedFile } from '../../platform/backup/back-up.ts';
import { avatarKey } from './avatar-keys.ts';
import { createAvatarsRepository } from './avatars.repository.ts';

const BATCH = 500;

/** Storage keys of the pictures of members. */
export async function* avatarFileKeys(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  const avatars = createAvatarsRepository();
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last) {
    const owners: string[] = await avatars.owners(client, last, BATCH);
    for (const userId of owners) yield { key: avatarKey(userId), required: true };
    last = owners.at(-1);
  }
}

/** Before a restore: notes which members have pictures. Jobs remove the pictures that the restore does not bring back. */
export async function keepTrackOfAvatars(client: pg.ClientBase) {
  const avatars = createAvatarsRepository();
  await avatars.noteOwners(client);
  return avatars.removeLost;
}
