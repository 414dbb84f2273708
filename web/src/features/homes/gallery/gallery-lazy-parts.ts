import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';
import { asksMember, type GalleryView, isFiltered } from '../query/gallery-address.ts';
import { MapButton, MemberRow } from '../search/subscriber-parts.tsx';

/** Parts of the gallery that appear only after a search or a press; the first load leaves them out. */
export const ActiveFilters = lazyWithFallback(
  async () => (await import('./gallery-active-filters.tsx')).ActiveFilters,
);
export const GalleryTags = lazyWithFallback(async () => (await import('./gallery-tags.tsx')).GalleryTags);
export const NothingFound = lazyWithFallback(async () => (await import('./gallery-empty.tsx')).NothingFound);
export const NothingListed = lazyWithFallback(
  async () => (await import('./gallery-empty.tsx')).NothingListed,
);
export const NothingSaved = lazyWithFallback(async () => (await import('./gallery-empty.tsx')).NothingSaved);

/** Loads the code of the parts that a view shows from the start. */
export async function prepareParts(view: GalleryView, isSubscriber: boolean): Promise<void> {
  if (isSubscriber) await Promise.all([MapButton.preload(), MemberRow.preload()]);
  if (isFiltered(view) || asksMember(view)) await ActiveFilters.preload();
  if (view.category) await GalleryTags.preload();
}

/** Loads the code of the empty state. */
export async function prepareEmptyState(): Promise<void> {
  await Promise.all([NothingFound.preload(), NothingListed.preload(), NothingSaved.preload()]);
}

/** Loads the code of the search ahead, when someone is about to search; after the press that may have told so. */
export function preloadSearch(): void {
  setTimeout(() => Promise.all([ActiveFilters.preload(), GalleryTags.preload(), prepareEmptyState()]));
}
