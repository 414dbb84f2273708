import { keptTexts } from '../browser/kept-texts.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** The number of drafts stored; older ones are dropped. */
const MOST = 20;

/** A member's unsent draft of a form, or undefined. */
export function readEntries<T extends object>(userId: string, form: string): Partial<T> | undefined {
  const kept = readAll()[nameOf(userId, form)];
  return typeof kept === 'object' && kept !== null ? (kept as Partial<T>) : undefined;
}

/** Stores a member's draft of a form on this device. */
export function keepEntries(userId: string, form: string, values: object): void {
  const name = nameOf(userId, form);
  const { [name]: _, ...others } = readAll();
  writeAll({ ...others, [name]: values });
}

/** Removes a draft that was sent or discarded. */
export function forgetEntries(userId: string, form: string): void {
  const { [nameOf(userId, form)]: _, ...others } = readAll();
  writeAll(others);
}

const nameOf = (userId: string, form: string) => `${userId}/${form}`;

type Kept = Record<string, unknown>;

function readAll(): Kept {
  try {
    const value: unknown = JSON.parse(keptTexts.get(STORAGE_KEYS.formDrafts) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Kept) : {};
  } catch {
    return {};
  }
}

function writeAll(kept: Kept) {
  const latest = Object.entries(kept).slice(-MOST);
  if (latest.length === 0) keptTexts.remove(STORAGE_KEYS.formDrafts);
  else keptTexts.set(STORAGE_KEYS.formDrafts, JSON.stringify(Object.fromEntries(latest)));
}
