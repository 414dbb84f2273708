import { deviceParts } from '@swapstead/contract/accounts/device-name';
import { addresses } from '@swapstead/contract/site/pages';
import type { ActivityRepository } from './activity.repository.ts';

type Notice = { id: string; about: { session_id?: string; passkey_id?: string } };
type Subject = { words: Record<string, string>; path: string | null };

/**
 * Texts of notices about sessions and passkeys. They come from the reader's own activity, so they remain after the
 * deletion of a session or passkey.
 */
export function securitySubjects(activity: ActivityRepository) {
  return async (
    notices: readonly Notice[],
    { user_id }: { user_id: string },
  ): Promise<ReadonlyMap<string, Subject>> => {
    const idOf = ({ about }: Notice) => about.passkey_id ?? about.session_id ?? '';
    const found = await activity.subjects(user_id, notices.map(idOf));
    const lines = new Map(found.map((line) => [line.about, line]));
    return new Map(
      notices.flatMap((notice) => {
        const line = lines.get(idOf(notice));
        if (!line) return [];
        const words = { ...deviceParts(line.user_agent), passkey: line.passkey ?? '' };
        return [[notice.id, { words, path: addresses.security() }] as const];
      }),
    );
  };
}
