import { lazyAfterHydration } from '../../../ui/lazy/lazy-after-hydration.tsx';

/** What wishes add to the gallery. The first page of a visitor needs none of it, and the server cannot wait for it. */
export const WISH_PARTS = {
  SaveSearch: lazyAfterHydration(async () => (await import('./save-search.tsx')).SaveSearch),
  EditingWish: lazyAfterHydration(async () => (await import('./editing-wish.tsx')).EditingWish),
};
