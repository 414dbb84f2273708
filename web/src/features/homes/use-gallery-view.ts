import { useSearchParams } from 'react-router';
import { type GalleryView, readView, writeView } from './gallery-address.ts';

export type ChangeView = (change: Partial<GalleryView>) => void;

/**
 * The view in the address and the way to change it. Each filter is a step to go back to; typing on in the same search
 * and looking through tag categories are not.
 */
export function useGalleryView(): [GalleryView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change: ChangeView = (part) => {
    const isTypingOn = Boolean(view.search && part.search);
    const isLookingAround = 'category' in part;
    setParams(writeView(params, { ...view, after: undefined, ...part }), {
      replace: isTypingOn || isLookingAround,
    });
  };
  return [view, change];
}
