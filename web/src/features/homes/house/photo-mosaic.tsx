import type { Photo as PhotoData } from '@swapstead/contract/homes/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { NoPhoto } from '../../../ui/illustrations/no-photo.tsx';
import { lazyOnOpen } from '../../../ui/lazy/lazy-on-open.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { PhotoDots } from '../../../ui/photo-dots.tsx';
import { useSwipe } from '../card/use-swipe.ts';

const PhotoViewer = lazyOnOpen(async () => (await import('./photo-viewer.tsx')).PhotoViewer);

/** Columns and rows by number of thumbnails: beside the large photo from 768 px on, below it on a phone. */
const GRIDS = [
  { grid: 'grid-cols-1', thumb: '', first: '', sizes: '(width >= 1472px) 1360px, 100vw', thumbSizes: '' },
  {
    grid: 'grid-cols-1 md:grid-cols-[2fr_1fr]',
    thumb: 'aspect-5/2',
    first: 'md:row-span-2',
    sizes: '(width >= 768px) 62vw, 100vw',
    thumbSizes: '(width >= 768px) 32vw, 100vw',
  },
  {
    grid: 'grid-cols-2 md:grid-cols-[2fr_1fr]',
    thumb: 'aspect-4/3',
    first: '',
    sizes: '(width >= 768px) 62vw, 100vw',
    thumbSizes: '(width >= 768px) 32vw, 50vw',
  },
  {
    grid: 'grid-cols-3 md:grid-cols-[2fr_1fr_1fr]',
    thumb: 'aspect-square',
    first: 'md:col-span-2',
    sizes: '(width >= 1472px) 680px, (width >= 768px) 48vw, 100vw',
    thumbSizes: '(width >= 1472px) 680px, (width >= 768px) 48vw, 33vw',
  },
  {
    grid: 'grid-cols-4 md:grid-cols-[2fr_1fr_1fr]',
    thumb: 'aspect-square',
    first: '',
    sizes: '(width >= 1472px) 680px, (width >= 768px) 48vw, 100vw',
    thumbSizes: '(width >= 1472px) 340px, 25vw',
  },
] as const;

const frame =
  '-mx-gutter grid gap-1 overflow-clip md:mx-0 md:h-[clamp(380px,60vh,580px)] md:grid-rows-2 md:gap-2 md:rounded-panel';
const press =
  'absolute inset-0 focus-visible:rounded-tile focus-visible:shadow-[inset_0_0_0_8px_rgb(var(--night)/.55)] focus-visible:outline-3 focus-visible:-outline-offset-7';

/**
 * The photos of a home: one large with dots, up to four more beside it, and a button that shows all on the full screen.
 */
export function PhotoMosaic({ photos, title }: { photos: PhotoData[]; title: string }) {
  const [chosen, setCurrent] = useState(0);
  const [viewing, setViewing] = useState<'one' | 'all'>();
  const count = photos.length;
  // The host may have removed photos since one was chosen.
  const current = Math.min(chosen, Math.max(0, count - 1));
  const swipe = useSwipe((step) => setCurrent((current + step + count) % count));
  const large = photos[current];
  if (!large) {
    return (
      <section aria-label={m.homes_photos()} className={`${frame} aspect-[4/3.3] md:aspect-auto`}>
        <div className="row-span-full">
          <NoPhoto className="py-6 md:py-16" />
        </div>
      </section>
    );
  }
  const thumbnails = photos.slice(1, 1 + LIMITS.thumbnails);
  const { grid, thumb, first, sizes, thumbSizes } = GRIDS[thumbnails.length] ?? GRIDS[4];
  const alt = (index: number) => m.homes_house_photo({ title, number: index + 1, count });
  return (
    <section aria-label={m.homes_photos()} className={`on-photo relative ${frame} ${grid}`}>
      <div
        {...swipe}
        className="relative col-span-full aspect-[4/3.3] min-h-0 touch-pan-y after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:h-24 after:bg-linear-to-t after:from-night/50 md:col-span-1 md:row-span-2 md:aspect-auto"
      >
        <Photo key={large.id} photo={large} alt={alt(current)} sizes={sizes} priority />
        <button
          type="button"
          aria-label={m.homes_house_open_photo({ number: current + 1, count })}
          onClick={() => setViewing('one')}
          className={`${press} cursor-zoom-in`}
        />
        <PhotoDots
          count={count}
          current={current}
          onChoose={setCurrent}
          className="absolute inset-x-0 bottom-3 z-1"
        />
      </div>
      {thumbnails.map((photo, index) => (
        <div
          key={photo.id}
          className={`group relative min-h-0 min-w-0 md:aspect-auto ${thumb} ${index === 0 ? first : ''}`}
        >
          <Photo
            photo={photo}
            alt={alt(index + 1)}
            sizes={thumbSizes}
            className="group-hover:brightness-107"
          />
          <button
            type="button"
            aria-label={m.homes_house_show_photo({ number: index + 2, count })}
            aria-current={current === index + 1 || undefined}
            onClick={() => setCurrent(index + 1)}
            className={`${press} aria-[current]:shadow-[inset_0_0_0_3px_var(--color-on-photo)]`}
          />
        </div>
      ))}
      {count > 1 && (
        <button
          type="button"
          onClick={() => setViewing('all')}
          className="absolute top-4 end-4 z-2 inline-flex h-10 items-center gap-2 rounded-control bg-surface px-4 text-15 font-semibold text-ink shadow-soft hover:bg-sand focus-visible:outline-pine md:top-auto md:bottom-4"
        >
          <LayoutGrid aria-hidden="true" className="size-4.5" />
          {m.homes_house_photo_count({ count })}
        </button>
      )}
      {viewing && (
        <PhotoViewer
          photos={photos}
          title={title}
          current={current}
          startsWithAll={viewing === 'all'}
          onChoose={setCurrent}
          onClose={() => setViewing(undefined)}
          onMissing={() => setViewing(undefined)}
        />
      )}
    </section>
  );
}
