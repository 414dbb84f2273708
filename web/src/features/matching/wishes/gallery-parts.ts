import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';

/** What wishes add to the gallery. Lazy: the first page of a visitor needs none of it. */
export const WISH_PARTS = {
  SaveSearch: lazyWithFallback(async () => (await import('./save-search.tsx')).SaveSearch),
  EditingWish: lazyWithFallback(async () => (await import('./editing-wish.tsx')).EditingWish),
};
