import { createHmac } from 'node:crypto';
import { addDays, daysOf, type Nights } from '@swapstead/contract/days';

const MARK = '@swapstead';
/** A run of busy nights is exported from its first night on, however long ago: for a home that is closed, years. */
const EARLIER = 3_660;

/** The key for the UIDs of a home's runs. Each home has its own, so that one key reveals nothing about other homes. */
export const exportedKeyOf = (secret: Uint8Array, home_id: string): Uint8Array =>
  createHmac('sha256', secret).update(`uid ${home_id}`).digest();

/** The UID of the run that begins on a day: always the same, and random to anyone without the key (CAL-51). */
export const exportedUid = (key: Uint8Array, first: string): string =>
  `${createHmac('sha256', key).update(first).digest('base64url').slice(0, 32)}${MARK}`;

/** Recognises UIDs that our own export may have used. They are computed when an entry first looks like one. */
export function createIsOwnUid(key: Uint8Array, { from, to }: Nights): (uid: string) => boolean {
  let own: Set<string> | undefined;
  return (uid) => {
    if (!uid.endsWith(MARK)) return false;
    own ??= new Set(daysOf({ from: addDays(from, -EARLIER), to }).map((first) => exportedUid(key, first)));
    return own.has(uid);
  };
}
