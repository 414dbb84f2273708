import type { ExportPart } from '../../platform/export/data-export.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import { removeFolders } from '../../platform/storage/remove-folders.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { avatarFolder, avatarKey } from './avatar-keys.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

/** A foreign key deletes the record with the account; a job deletes the picture. */
export function deleteAvatarWithAccount(jobs: Pick<Jobs, 'send'>): OnAccountDeleted {
  return (client, { user_id }) => jobs.send(client, removeFolders, { folders: [avatarFolder(user_id)] });
}

/** Profile and avatar of the member, for the data export. */
export function exportProfile(repository: ProfilesRepository, storage: Storage): ExportPart {
  return async function* (userId) {
    yield { name: 'profile.json', data: (await repository.own(userId)) ?? null };
    const avatar = await storage.read(avatarKey(userId));
    if (avatar) yield { name: 'avatar.webp', open: avatar.stream };
  };
}
