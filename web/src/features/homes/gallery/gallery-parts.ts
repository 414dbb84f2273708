import type { ComponentType } from 'react';
import { lazyWithPreload } from '../../../ui/lazy/lazy-with-preload.tsx';
import { asksMember, type GalleryView, isFiltered } from '../query/gallery-address.ts';

/** The gallery can be used without a part whose code does not arrive. */
const part = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithPreload(() => load().catch((): ComponentType<P> => () => null));

/** Parts of the gallery that only a search or a press shows: the first load does without them. */
export const ActiveFilters = part(async () => (await import('./gallery-active-filters.tsx')).ActiveFilters);
export const GalleryTags = part(async () => (await import('./gallery-tags.tsx')).GalleryTags);
export const NothingFound = part(async () => (await import('./gallery-nothing.tsx')).NothingFound);
export const NothingListed = part(async () => (await import('./gallery-nothing.tsx')).NothingListed);
export const NothingSaved = part(async () => (await import('./gallery-nothing.tsx')).NothingSaved);

/** Fetches the code of what a view shows from the start. */
export async function prepareParts(view: GalleryView): Promise<void> {
  if (isFiltered(view) || asksMember(view)) await ActiveFilters.preload();
  if (view.category) await GalleryTags.preload();
}

/** The same where no home was found. */
export async function prepareNothing(): Promise<void> {
  await Promise.all([NothingFound.preload(), NothingListed.preload(), NothingSaved.preload()]);
}

/** Somebody is about to search: what that shows is there when it is asked for. */
export function expectSearch(): void {
  void Promise.all([ActiveFilters.preload(), GalleryTags.preload(), prepareNothing()]);
}
