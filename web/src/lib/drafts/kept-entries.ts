import { keptTexts } from '../browser/kept-texts.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** How many forms are kept, the latest ones. */
const MOST = 20;

/** What was typed into a form of a member and not sent, or undefined. */
export function readEntries<T extends object>(userId: string, form: string): Partial<T> | undefined {
  const kept = readAll()[nameOf(userId, form)];
  return typeof kept === 'object' && kept !== null ? (kept as Partial<T>) : undefined;
}

/** Keeps what was typed so far on this device, for this member and form. */
export function keepEntries(userId: string, form: string, values: object): void {
  const name = nameOf(userId, form);
  const { [name]: _, ...others } = readAll();
  writeAll({ ...others, [name]: values });
}

/** Forgets what was typed into a form, because it was sent or dropped. */
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
