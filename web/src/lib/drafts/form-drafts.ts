import { createDraftStore } from './draft-store.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

const drafts = createDraftStore<object>(STORAGE_KEYS.formDrafts, 20);

const nameOf = (userId: string, form: string) => `${userId}/${form}`;

/** A member's unsent draft of a form, or undefined. */
export const readFormDraft = <T extends object>(userId: string, form: string): Partial<T> | undefined =>
  drafts.read(nameOf(userId, form));

/** Stores a member's draft of a form on this device. */
export const writeFormDraft = (userId: string, form: string, values: object): void =>
  drafts.write(nameOf(userId, form), values);

/** Removes a draft that was sent or discarded. */
export const removeFormDraft = (userId: string, form: string): void => drafts.remove(nameOf(userId, form));
