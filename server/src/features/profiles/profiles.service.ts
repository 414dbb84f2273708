import { LIMITS } from '@swapstead/contract/limits';
import { AVATAR_TEXTS } from '@swapstead/contract/profiles/avatar-texts';
import type { OwnProfile, ProfileChanges } from '@swapstead/contract/profiles/endpoints';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { refusal, signInRequired } from '../../platform/errors.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import { encodeAvatar, type ImageFault } from '../../platform/images/avatar.ts';
import type { ImageGate } from '../../platform/images/image-gate.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { removeFolders } from '../../platform/storage/remove-folders.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { avatarFolder, avatarKey, newAvatarUrl } from './avatar-keys.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

export type ProfilesService = ReturnType<typeof createProfilesService>;

/** What follows when a member saves a name, in the transaction of the change. */
export type OnNameChanged = (
  client: pg.ClientBase,
  change: { user_id: string; from: string | null; to: string | null },
) => Promise<void>;

/** How many swaps the member has completed (PROF-15). */
export type CompletedSwaps = (userId: string, db?: Pick<pg.Pool, 'query'>) => Promise<number>;

type Parts = {
  pool: pg.Pool;
  repository: ProfilesRepository;
  storage: Storage;
  jobs: Pick<Jobs, 'send'>;
  gate: ImageGate;
  attempts: Pick<Attempts, 'spend'>;
  completedSwaps: CompletedSwaps;
  onNameChanged: OnNameChanged;
};

const FAULT_STATUS = { wrong_type: 415, damaged: 400, too_many_pixels: 400 } as const;

const sentenceOf = (fault: ImageFault): string =>
  fault.fault === 'too_many_pixels'
    ? m.profiles_avatar_too_many_pixels({ megapixels: fault.most })
    : AVATAR_TEXTS[fault.fault];

/** The member's own profile. `userId` always comes from the session (PERM-07, PERM-08). */
export function createProfilesService(parts: Parts) {
  const { pool, repository, storage, jobs, gate, attempts, completedSwaps, onNameChanged } = parts;
  /** Checks that the account exists, because it can be deleted in another tab at any time. */
  async function own(userId: string, client?: pg.ClientBase): Promise<OwnProfile> {
    const profile = await repository.own(userId, client);
    if (!profile) throw signInRequired();
    return { ...profile, completed_swaps: await completedSwaps(userId, client) };
  }

  /** The last pending write of a picture, per member. */
  const lastOf = new Map<string, Promise<unknown>>();

  /** Runs the writes of a member one after the other, so that file and address match. */
  function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const turn = (lastOf.get(userId) ?? Promise.resolve()).then(work, work);
    lastOf.set(userId, turn);
    const forget = () => {
      if (lastOf.get(userId) === turn) lastOf.delete(userId);
    };
    turn.then(forget, forget);
    return turn;
  }

  return {
    own: (userId: string) => own(userId),

    async save(userId: string, changes: ProfileChanges): Promise<OwnProfile> {
      return inTransaction(pool, async (client) => {
        if (!(await repository.lockAccount(client, userId))) throw signInRequired();
        const before = await own(userId, client);
        await repository.save(client, userId, changes);
        const { display_name: to } = changes;
        await onNameChanged(client, { user_id: userId, from: before.display_name, to });
        return own(userId, client);
      });
    },

    /** Emails, files and the pages after signing in are in this language from now on (LANG-05). */
    async setLanguage(userId: string, language: string): Promise<{ language: string }> {
      if (!(await repository.setLanguage(userId, language))) throw signInRequired();
      return { language };
    },

    /** Counts a picture before it is received. @throws 429 if the member sends too many */
    spendAvatar: (userId: string) =>
      attempts.spend([{ key: `avatar ${userId}`, max: LIMITS.avatars_at_once }]),

    /** Counts a download of the data export, which reads everything. @throws 429 if the member requests too many */
    spendExport: (userId: string) =>
      attempts.spend([{ key: `export ${userId}`, max: LIMITS.exports_at_once }]),

    /**
     * Prepares the picture in the file at this path and overwrites the old one. If it cannot be read completely,
     * nothing changes.
     */
    async saveAvatar(userId: string, file: string, isGone: () => boolean): Promise<OwnProfile> {
      const picture = await gate.run(() => encodeAvatar(file), { owner: userId, isGone });
      if ('fault' in picture) {
        const sentence = sentenceOf(picture);
        throw refusal(FAULT_STATUS[picture.fault], picture.fault, sentence, { file: sentence });
      }
      return inTurn(userId, async () => {
        // Written before the transaction, because an unresponsive storage would otherwise hold a connection and the
        // account's lock.
        await storage.put(avatarKey(userId), picture);
        return inTransaction(pool, async (client) => {
          if (await repository.lockAccount(client, userId)) {
            await repository.setAvatar(client, userId, newAvatarUrl());
            return own(userId, client);
          }
          // The account was deleted in the meantime, so the file just written is removed too.
          await jobs.send(client, removeFolders, { folders: [avatarFolder(userId)] });
          return undefined;
        });
      }).then((profile) => {
        if (!profile) throw signInRequired();
        return profile;
      });
    },
  };
}
