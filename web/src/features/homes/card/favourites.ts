import { LIMITS } from '@swapstead/contract/limits';
import { useSyncExternalStore } from 'react';
import { safeStorage } from '../../../lib/browser/safe-storage.ts';
import { STORAGE_KEYS } from '../../../lib/drafts/storage-keys.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NONE: readonly string[] = [];

/** The ids in a stored text, without repetition. A text that is not a list of ids (old, edited, damaged) gives none. */
export function parseFavourites(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return NONE;
    const ids = value.filter((one): one is string => typeof one === 'string' && UUID.test(one));
    return [...new Set(ids)].slice(0, LIMITS.saved_ids);
  } catch {
    return NONE;
  }
}

/**
 * Favourite homes of this device, stored in its local storage only (CARD-06), oldest first. If the browser refuses
 * storage, they last until the page closes.
 */
export function createFavourites(storage: Pick<typeof safeStorage, 'get' | 'set' | 'remove'>) {
  const listeners = new Set<() => void>();
  let known: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

  function write(text: string) {
    storage.set(STORAGE_KEYS.favourites, text);
    announce();
  }

  function announce() {
    for (const listener of listeners) listener();
  }

  function onStorage(event: StorageEvent) {
    const isOurs = event.key === STORAGE_KEYS.favourites || event.key === STORAGE_KEYS.favouritesGone;
    if (isOurs || event.key === null) announce();
  }

  /** The same array until something changes, as `useSyncExternalStore` requires. */
  function ids(): readonly string[] {
    const text = storage.get(STORAGE_KEYS.favourites);
    if (text !== known.text) known = { text, ids: parseFavourites(text) };
    return known.ids;
  }

  const readGone = (): number => Number(storage.get(STORAGE_KEYS.favouritesGone)) || 0;

  /** The number of saved homes, without those that were no longer listed when last checked. */
  function count(): number {
    return Math.max(0, ids().length - readGone());
  }

  /**
   * Remembers how many of the saved homes are no longer listed. They stay saved, as a home may only be hidden for a
   * while. The number is enough: a home that is not shown has no heart to press.
   */
  function setUnlistedCount(number: number) {
    if (number === readGone()) return;
    if (number > 0) storage.set(STORAGE_KEYS.favouritesGone, String(number));
    else storage.remove(STORAGE_KEYS.favouritesGone);
    announce();
  }

  /** Saves or removes a home. Returns false if the list is full and nothing has changed. */
  function toggle(id: string): boolean {
    const before = ids();
    const saved = before.includes(id);
    if (!saved && before.length >= LIMITS.saved_ids) return false;
    write(JSON.stringify(saved ? before.filter((one) => one !== id) : [...before, id]));
    return true;
  }

  /** Calls the listener on every change, including changes in other tabs. */
  function subscribe(listener: () => void) {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  }

  return { ids, count, setUnlistedCount, toggle, subscribe };
}

const favourites = createFavourites(safeStorage);

const none = () => NONE;

/** Ids of the saved homes, if wanted; none during server rendering. */
export function useFavourites(areWanted = true): readonly string[] {
  return useSyncExternalStore(favourites.subscribe, areWanted ? favourites.ids : none, none);
}

/** How many homes are saved and still listed, as far as this device knows; none during server rendering. */
export function useSavedCount(): number {
  return useSyncExternalStore(favourites.subscribe, favourites.count, () => 0);
}

export const setUnlistedFavourites = favourites.setUnlistedCount;

/** Whether a home is saved. Of twelve hearts only the pressed one renders again. */
export function useIsFavourite(id: string): boolean {
  return useSyncExternalStore(
    favourites.subscribe,
    () => favourites.ids().includes(id),
    () => false,
  );
}

export const toggleFavourite = favourites.toggle;
