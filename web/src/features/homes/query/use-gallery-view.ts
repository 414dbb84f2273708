import { useSearchParams } from 'react-router';
import { type GalleryView, readView, writeView } from './gallery-address.ts';

/** Takes changed filters, or a function that derives them from the latest view. */
export type ChangeView = (
  change: Partial<GalleryView> | ((view: GalleryView) => Partial<GalleryView>),
) => void;

/**
 * The view in the address, and how to change it. Each filter adds a history entry; further typing in the same search
 * and switching tag categories do not.
 */
export function useGalleryView(): [GalleryView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change: ChangeView = (wanted) => {
    // The address is newer than the screen: of two quick changes, the second must not undo the first.
    const now = new URLSearchParams(location.search);
    const current = readView(now);
    const part = typeof wanted === 'function' ? wanted(current) : wanted;
    const isTypingOn = Boolean(current.search && part.search);
    const isLookingAround = 'category' in part;
    setParams(writeView(now, { ...current, after: undefined, ...part }), {
      replace: isTypingOn || isLookingAround,
    });
  };
  return [view, change];
}
