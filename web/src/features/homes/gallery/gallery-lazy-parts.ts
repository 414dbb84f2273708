import type { ComponentType } from 'react';
import { lazyWithPreload } from '../../../ui/lazy/lazy-with-preload.tsx';
import { asksMember, type GalleryView, isFiltered } from '../query/gallery-address.ts';

/** If the code of a part fails to load, the gallery works without it. */
const part = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithPreload(() => load().catch((): ComponentType<P> => () => null));

/** Parts of the gallery that appear only after a search or a press; the first load leaves them out. */
export const ActiveFilters = part(async () => (await import('./gallery-active-filters.tsx')).ActiveFilters);
export const GalleryTags = part(async () => (await import('./gallery-tags.tsx')).GalleryTags);
export const NothingFound = part(async () => (await import('./gallery-empty.tsx')).NothingFound);
export const NothingListed = part(async () => (await import('./gallery-empty.tsx')).NothingListed);
export const NothingSaved = part(async () => (await import('./gallery-empty.tsx')).NothingSaved);

/** Loads the code of the parts that a view shows from the start. */
export async function prepareParts(view: GalleryView): Promise<void> {
  if (isFiltered(view) || asksMember(view)) await ActiveFilters.preload();
  if (view.category) await GalleryTags.preload();
}

/** Loads the code of the empty state. */
export async function prepareEmptyState(): Promise<void> {
  await Promise.all([NothingFound.preload(), NothingListed.preload(), NothingSaved.preload()]);
}

/** Loads the code of the search ahead, when someone is about to search. */
export function preloadSearch(): void {
  void Promise.all([ActiveFilters.preload(), GalleryTags.preload(), prepareEmptyState()]);
}
