import type { Photo as PhotoData } from '@swapstead/contract/homes/endpoints';
import { m } from '@swapstead/messages';
import { useEffect, useLayoutEffect, useRef } from 'react';

type PhotoTrackProps = {
  photos: readonly PhotoData[];
  title: string;
  current: number;
  onChoose: (index: number) => void;
};

/** A swipe has ended after this many milliseconds without a scroll event. */
const REST_MS = 90;

/**
 * A row of photos with scroll snapping, so that a swipe follows the finger. Only the current photo is exposed to
 * keyboard and screen readers.
 */
export function PhotoTrack({ photos, title, current, onChoose }: PhotoTrackProps) {
  const track = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const swiped = useRef(current);
  useLayoutEffect(() => {
    const row = track.current;
    // After a swipe the row is already in place.
    if (row && swiped.current !== current) row.scrollTo({ left: current * row.clientWidth });
    swiped.current = current;
  }, [current]);
  useLayoutEffect(() => {
    const row = track.current;
    if (row) row.scrollLeft = swiped.current * row.clientWidth;
  }, []);
  useEffect(() => () => clearTimeout(rest.current), []);

  function onScroll() {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const row = track.current;
      if (!row) return;
      const shown = Math.round(row.scrollLeft / row.clientWidth);
      if (shown === swiped.current) return;
      swiped.current = shown;
      onChoose(shown);
    }, REST_MS);
  }

  return (
    <ul
      ref={track}
      onScroll={onScroll}
      // What scrolls is there for the keyboard too; the viewer around it knows its keys.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable row must be focusable (axe scrollable-region-focusable)
      tabIndex={0}
      aria-label={m.homes_photos()}
      className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4"
    >
      {photos.map((photo, index) => (
        <li
          key={photo.id}
          inert={index !== current}
          className="relative size-full flex-none snap-center snap-always"
        >
          <img
            src={source(photo)}
            srcSet={sourceSet(photo)}
            sizes="100vw"
            width={photo.width}
            height={photo.height}
            // The neighbours of the current photo load ahead.
            loading={Math.abs(index - current) <= 1 ? 'eager' : 'lazy'}
            alt={m.homes_house_photo({ title, number: index + 1, count: photos.length })}
            className="absolute inset-0 size-full object-contain pb-3 md:px-24 md:pb-6"
          />
        </li>
      ))}
    </ul>
  );
}

const source = ({ photo_url, widths }: PhotoData) => `${photo_url}/${widths.at(-1)}.webp`;
const sourceSet = ({ photo_url, widths }: PhotoData) =>
  widths.map((width) => `${photo_url}/${width}.webp ${width}w`).join(', ');
