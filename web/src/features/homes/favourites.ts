import { LIMITS } from '@swapstead/contract/limits';
import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NONE: readonly string[] = [];

/** The ids in a stored text, without repetition. What is not a list of ids (older, edited, damaged) counts as nothing. */
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
 * Favourite homes of this device, kept in its local storage only (CARD-06), the last saved at the end.
 * Where the browser refuses to store, they live as long as the page.
 */
export function createFavourites(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const listeners = new Set<() => void>();
  let known: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };
  let unstored: string | null = null;

  function read(): string | null {
    if (unstored !== null) return unstored;
    try {
      return storage().getItem(STORAGE_KEYS.favourites);
    } catch {
      return null;
    }
  }

  function write(text: string) {
    try {
      storage().setItem(STORAGE_KEYS.favourites, text);
      unstored = null;
    } catch {
      unstored = text;
    }
    announce();
  }

  function announce() {
    for (const listener of listeners) listener();
  }

  function onStorage(event: StorageEvent) {
    if (event.key === STORAGE_KEYS.favourites || event.key === null) announce();
  }

  /** The same list object as long as nothing has changed. */
  function ids(): readonly string[] {
    const text = read();
    if (text !== known.text) known = { text, ids: parseFavourites(text) };
    return known.ids;
  }

  /** Saves or releases a home. False where the list is full and nothing has changed. */
  function toggle(id: string): boolean {
    const before = ids();
    const saved = before.includes(id);
    if (!saved && before.length >= LIMITS.saved_ids) return false;
    write(JSON.stringify(saved ? before.filter((one) => one !== id) : [...before, id]));
    return true;
  }

  /** Hears of every change, those of other tabs included. */
  function subscribe(listener: () => void) {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  }

  return { ids, toggle, subscribe };
}

const favourites = createFavourites(() => window.localStorage);

const none = () => NONE;

/** Ids of the saved homes, where they are wanted; none while rendering on the server. */
export function useFavourites(areWanted = true): readonly string[] {
  return useSyncExternalStore(favourites.subscribe, areWanted ? favourites.ids : none, none);
}

/** Whether a home is saved: of twelve hearts only the one that was pressed is rendered again. */
export function useIsFavourite(id: string): boolean {
  return useSyncExternalStore(
    favourites.subscribe,
    () => favourites.ids().includes(id),
    () => false,
  );
}

export const toggleFavourite = favourites.toggle;
