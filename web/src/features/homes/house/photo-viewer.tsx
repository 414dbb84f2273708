import type { Photo as PhotoData } from '@swapstead/contract/homes';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSwipe } from './use-swipe.ts';

type PhotoViewerProps = {
  photos: PhotoData[];
  title: string;
  current: number;
  onChoose: (index: number) => void;
  onClose: () => void;
};

const round =
  'grid size-12 flex-none place-items-center rounded-full bg-night/60 text-on-photo transition hover:bg-on-photo hover:text-night';

/**
 * The photos one by one over the whole window, with arrows, arrow keys, Home, End and swipes. The browser's own
 * modal <dialog>: Escape closes it and the focus goes back to what opened it.
 */
export function PhotoViewer({ photos, title, current, onChoose, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const count = photos.length;
  const step = (by: number) => onChoose((current + by + count) % count);
  const swipe = useSwipe(step);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  usePreload(photos[(current + 1) % count]);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
    if (key === 'Home') onChoose(0);
    if (key === 'End') onChoose(count - 1);
  }

  const photo = photos[current];
  return (
    <dialog
      ref={dialog}
      data-cover=""
      aria-label={`Photos of ${title}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="on-photo m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-night text-on-photo open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="flex items-center justify-between gap-4 px-4 py-3 md:px-6">
        <p aria-live="polite" className="font-medium tabular-nums">
          <span className="sr-only">Photo </span>
          {current + 1}
          <span aria-hidden="true"> / </span>
          <span className="sr-only"> of </span>
          {count}
        </p>
        <button type="button" aria-label="Close photos" onClick={onClose} className={round}>
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <div {...swipe} className="relative flex touch-pan-y items-center justify-between px-2 md:px-6">
        {photo && (
          <img
            key={photo.id}
            src={source(photo)}
            srcSet={sourceSet(photo)}
            sizes="100vw"
            width={photo.width}
            height={photo.height}
            alt={`${title}, ${current + 1} of ${count}`}
            className="absolute inset-0 size-full object-contain pb-3 md:px-24 md:pb-6"
          />
        )}
        {count > 1 && (
          <>
            <button
              type="button"
              aria-label="Previous photo"
              onClick={() => step(-1)}
              className={`z-1 ${round}`}
            >
              <ChevronLeft aria-hidden="true" className="size-6" />
            </button>
            <button type="button" aria-label="Next photo" onClick={() => step(1)} className={`z-1 ${round}`}>
              <ChevronRight aria-hidden="true" className="size-6" />
            </button>
          </>
        )}
      </div>
    </dialog>
  );
}

const source = ({ photo_url, widths }: PhotoData) => `${photo_url}/${widths.at(-1)}.webp`;
const sourceSet = ({ photo_url, widths }: PhotoData) =>
  widths.map((width) => `${photo_url}/${width}.webp ${width}w`).join(', ');

/** The next photo is on its way while this one is looked at. */
function usePreload(photo: PhotoData | undefined) {
  useEffect(() => {
    if (!photo) return;
    const image = new Image();
    image.sizes = '100vw';
    image.srcset = sourceSet(photo);
  }, [photo]);
}
