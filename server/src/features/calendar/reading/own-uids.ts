import { createHmac } from 'node:crypto';
import { addDays, daysOf, type Nights } from '@swapstead/contract/days';

const MARK = '@swapstead';
/** A run of busy nights is told from its first one on, however long ago that is: of a home that is closed, years. */
const EARLIER = 3_660;

/** What names the runs of a home: a key of its own, so that those of others stay secret to who holds it. */
export const ownKeyOf = (secret: Uint8Array, home_id: string): Uint8Array =>
  createHmac('sha256', secret).update(`uid ${home_id}`).digest();

/** The UID of the run that begins on a day: random to whoever does not know the key, always the same (CAL-51). */
export const ownUid = (key: Uint8Array, first: string): string =>
  `${createHmac('sha256', key).update(first).digest('base64url').slice(0, 32)}${MARK}`;

/** Tells UIDs that our own export may have told. They are made once somebody's entry looks like one. */
export function createIsOwn(key: Uint8Array, { from, to }: Nights): (uid: string) => boolean {
  let own: Set<string> | undefined;
  return (uid) => {
    if (!uid.endsWith(MARK)) return false;
    own ??= new Set(daysOf({ from: addDays(from, -EARLIER), to }).map((first) => ownUid(key, first)));
    return own.has(uid);
  };
}
