import { isRefusal, refusal } from '../errors.ts';
import type { Storage } from './storage.ts';

/** The disk is full or the storage does not respond: nothing that the sender could fix. */
export const storageUnavailable = () =>
  refusal(503, 'storage_unavailable', 'Files cannot be stored at the moment. Please try again later.');

const unreadable = () =>
  refusal(503, 'storage_unavailable', 'This file cannot be shown at the moment. Please try again later.');

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
