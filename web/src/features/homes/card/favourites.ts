import { LIMITS } from '@swapstead/contract/limits';
import { useSyncExternalStore } from 'react';
import { keptTexts } from '../../../lib/browser/kept-texts.ts';
import { STORAGE_KEYS } from '../../../lib/drafts/storage-keys.ts';

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
export function createFavourites(storage: Pick<typeof keptTexts, 'get' | 'set' | 'remove'>) {
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

  /** The same list object as long as nothing has changed. */
  function ids(): readonly string[] {
    const text = storage.get(STORAGE_KEYS.favourites);
    if (text !== known.text) known = { text, ids: parseFavourites(text) };
    return known.ids;
  }

  const readGone = (): number => Number(storage.get(STORAGE_KEYS.favouritesGone)) || 0;

  /** How many homes are saved, without those that were no longer listed at the last look. */
  function count(): number {
    return Math.max(0, ids().length - readGone());
  }

  /**
   * Remembers how many of the saved homes are no longer listed. They stay saved: a home may only be hidden for a while. Which
   * they are is not known, and need not be: nobody can take the heart away from a home that is not there.
   */
  function noteGone(number: number) {
    if (number === readGone()) return;
    if (number > 0) storage.set(STORAGE_KEYS.favouritesGone, String(number));
    else storage.remove(STORAGE_KEYS.favouritesGone);
    announce();
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

  return { ids, count, noteGone, toggle, subscribe };
}

const favourites = createFavourites(keptTexts);

const none = () => NONE;

/** Ids of the saved homes, where they are wanted; none while rendering on the server. */
export function useFavourites(areWanted = true): readonly string[] {
  return useSyncExternalStore(favourites.subscribe, areWanted ? favourites.ids : none, none);
}

/** How many homes are saved and still listed, as far as this device knows; none while rendering on the server. */
export function useSavedCount(): number {
  return useSyncExternalStore(favourites.subscribe, favourites.count, () => 0);
}

export const noteGoneFavourites = favourites.noteGone;

/** Whether a home is saved: of twelve hearts only the one that was pressed is rendered again. */
export function useIsFavourite(id: string): boolean {
  return useSyncExternalStore(
    favourites.subscribe,
    () => favourites.ids().includes(id),
    () => false,
  );
}

export const toggleFavourite = favourites.toggle;
