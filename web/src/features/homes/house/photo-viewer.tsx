import type { Photo as PhotoData } from '@swapstead/contract/homes/endpoints';
import { m } from '@swapstead/messages';
import { ChevronLeft, ChevronRight, LayoutGrid, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Photo } from '../../../ui/photo.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { PhotoTrack } from './photo-track.tsx';
import { useBackCloses } from './use-back-closes.ts';

type PhotoViewerProps = {
  photos: PhotoData[];
  title: string;
  current: number;
  /** Whether it opens with the grid of all photos. */
  startsWithAll: boolean;
  onChoose: (index: number) => void;
  onClose: () => void;
};

const round =
  'grid size-12 flex-none place-items-center rounded-full bg-night/60 text-on-photo transition hover:bg-on-photo hover:text-night';

/**
 * The photos on the full screen: all in a grid, or one at a time with arrows, arrow keys, Home, End and swipes. A modal
 * <dialog>: Escape and the back button close it, and the focus returns to the element that opened it.
 */
export function PhotoViewer({ photos, title, current, startsWithAll, onChoose, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [showsAll, setShowsAll] = useState(startsWithAll);
  const close = useBackCloses(onClose);
  const count = photos.length;
  const step = (by: number) => onChoose((current + by + count) % count);
  // Close it before React removes it from the page: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    // The pressed photo of the grid has been removed, and keys are handled only inside the dialog.
    if (!showsAll && document.activeElement === document.body)
      dialog.current?.querySelector<HTMLElement>('ul')?.focus();
  }, [showsAll]);

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (showsAll) return;
    // Otherwise the row of photos would scroll as well.
    if (['ArrowRight', 'ArrowLeft', 'Home', 'End'].includes(key)) event.preventDefault();
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
    if (key === 'Home') onChoose(0);
    if (key === 'End') onChoose(count - 1);
  }

  return (
    <dialog
      ref={dialog}
      data-cover=""
      aria-label={m.homes_photo_viewer_photos_of({ title })}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={onKeyDown}
      className="on-photo m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-night text-on-photo open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="flex items-center justify-between gap-4 px-4 py-3 md:px-6">
        <p aria-live="polite" className="font-medium tabular-nums">
          {showsAll
            ? m.homes_house_photo_count({ count })
            : richText(m.homes_photo_viewer_position.parts({ number: current + 1, count }), {
                heard: (text) => <span className="sr-only">{text}</span>,
                seen: (text) => <span aria-hidden="true">{text}</span>,
              })}
        </p>
        <div className="flex gap-2">
          {count > 1 && (
            <button
              type="button"
              aria-label={m.homes_photo_viewer_all_photos()}
              aria-pressed={showsAll}
              onClick={() => setShowsAll(!showsAll)}
              className={`${round} aria-pressed:bg-on-photo aria-pressed:text-night`}
            >
              <LayoutGrid aria-hidden="true" className="size-5.5" />
            </button>
          )}
          <button
            type="button"
            aria-label={m.homes_photo_viewer_close_photos()}
            onClick={close}
            className={round}
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
      </div>
      {showsAll ? (
        <PhotoGrid
          photos={photos}
          title={title}
          onChoose={(index) => {
            onChoose(index);
            setShowsAll(false);
          }}
        />
      ) : (
        <div className="relative min-h-0">
          <PhotoTrack photos={photos} title={title} current={current} onChoose={onChoose} />
          {count > 1 && (
            <div className="pointer-events-none absolute inset-0 flex items-center justify-between px-2 *:pointer-events-auto md:px-6">
              <button
                type="button"
                aria-label={m.homes_photo_viewer_previous_photo()}
                onClick={() => step(-1)}
                className={round}
              >
                <ChevronLeft aria-hidden="true" className="size-6" />
              </button>
              <button
                type="button"
                aria-label={m.homes_photo_viewer_next_photo()}
                onClick={() => step(1)}
                className={round}
              >
                <ChevronRight aria-hidden="true" className="size-6" />
              </button>
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

type PhotoGridProps = { photos: readonly PhotoData[]; title: string; onChoose: (index: number) => void };

/** All photos in a grid; pressing one shows it alone. */
function PhotoGrid({ photos, title, onChoose }: PhotoGridProps) {
  return (
    <ul className="grid auto-rows-min grid-cols-2 gap-2 overflow-y-auto overscroll-contain px-4 pb-6 sm:grid-cols-3 md:gap-3 md:px-6 lg:grid-cols-4">
      {photos.map((photo, index) => (
        <li key={photo.id} className="relative aspect-[4/3] overflow-clip rounded-tile">
          <Photo
            photo={photo}
            alt={m.homes_house_photo({ title, number: index + 1, count: photos.length })}
            sizes="(width >= 960px) 25vw, (width >= 640px) 33vw, 50vw"
          />
          <button
            type="button"
            aria-label={m.homes_house_show_photo({ number: index + 1, count: photos.length })}
            onClick={() => onChoose(index)}
            className="absolute inset-0 rounded-tile transition hover:bg-on-photo/10 focus-visible:outline-3 focus-visible:-outline-offset-4"
          />
        </li>
      ))}
    </ul>
  );
}
