import { useSearchParams } from 'react-router';
import { type GalleryView, readView, writeView } from './gallery-address.ts';

/** Takes the filters that change, or what they become out of those of this moment. */
export type ChangeView = (
  change: Partial<GalleryView> | ((view: GalleryView) => Partial<GalleryView>),
) => void;

/**
 * The view in the address and the way to change it. Each filter is a step to go back to; typing on in the same search
 * and looking through tag categories are not.
 */
export function useGalleryView(): [GalleryView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change: ChangeView = (wanted) => {
    // The address is ahead of the screen: of two changes at once, the second must not take back the first.
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
