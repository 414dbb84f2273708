import { m } from '@swapstead/messages';
import { isRefusal, refusal } from '../errors.ts';
import type { Storage } from './storage.ts';

/** The disk is full or the storage does not respond: nothing that the sender could fix. */
export const storageUnavailable = () => refusal(503, 'storage_unavailable', m.refusals_cannot_store());

const unreadable = () => refusal(503, 'storage_unavailable', m.refusals_cannot_show_file());

/** Wraps the storage so that its failures are readable refusals; jobs retry as before. */
export function refuseInWords(storage: Storage): Storage {
  const instead = (words: () => Error) => (error: unknown) => {
    throw isRefusal(error) ? error : Object.assign(words(), { cause: error });
  };
  return {
    ...storage,
    put: (key, body) => storage.put(key, body).catch(instead(storageUnavailable)),
    read: (key) => storage.read(key).catch(instead(unreadable)),
  };
}
