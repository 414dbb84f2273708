import type { CardPhoto as PhotoData } from '@swapstead/contract/homes/endpoints';
import { useLayoutEffect, useRef } from 'react';

type PhotoProps = {
  photo: PhotoData;
  alt: string;
  /** Width of the slot, as in `(width >= 640px) 50vw, 100vw`. */
  sizes: string;
  /** For photos in the first view: loaded immediately and first. All others are lazy. */
  priority?: boolean;
  className?: string;
};

/**
 * A photo that fills its parent, cropped to fit: first its ThumbHash, then AVIF or WebP in the width the slot needs.
 * A script draws the placeholder, because the Content-Security-Policy refuses style attributes in the server's HTML.
 * For the same reason the ratio of a slot comes from `Frame`, not from a style.
 */
export function Photo({ photo, alt, sizes, priority = false, className = '' }: PhotoProps) {
  const picture = useRef<HTMLPictureElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    watchFirstScroll();
    if (!picture.current || !image.current || isThere(image.current)) return;
    void drawPlaceholder(picture.current, image.current, photo.thumbhash);
    if (!priority || image.current.complete) image.current.toggleAttribute('data-waiting', true);
  }, [photo.thumbhash, priority]);
  const shown = () => image.current?.toggleAttribute('data-waiting', false);
  // The photo was deleted since, or the connection broke: keep the placeholder instead of the browser's broken
  // image.
  const missed = () => image.current?.toggleAttribute('data-waiting', true);
  const sourceSet = (format: string) =>
    photo.widths.map((width) => `${photo.photo_url}/${width}.${format} ${width}w`).join();
  return (
    <picture ref={picture} className={priority ? 'photo-place' : 'photo-place photo-later'}>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        ref={image}
        src={`${photo.photo_url}/${photo.widths.at(0)}.webp`}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        onLoad={shown}
        onError={missed}
        className={`photo-image ${className}`.trimEnd()}
      />
    </picture>
  );
}

const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

/** Placeholders are drawn one at a time: drawing those of twelve homes at once would delay clicks. */
let turn: Promise<unknown> = Promise.resolve();
const afterOthers = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The code that draws it loads after the page. There is no placeholder if that code can't be loaded, if the page
 * contains no hash (trim-card-for-ssr.ts), or if the photo has already loaded.
 */
async function drawPlaceholder(picture: HTMLElement, image: HTMLImageElement, hash: string) {
  if (hash === '') return;
  turn = turn.then(afterOthers);
  const [thumbhash] = await Promise.all([import('thumbhash').catch(() => undefined), turn]);
  if (!thumbhash || isThere(image)) return;
  const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
  picture.style.setProperty('background-image', `url(${thumbhash.thumbHashToDataURL(bytes)})`);
}

let isWatching = false;

/** Browsers fetch lazy photos far below the window; `photo-later` prevents that until someone scrolls. */
function watchFirstScroll() {
  if (isWatching) return;
  isWatching = true;
  const release = () => document.documentElement.toggleAttribute('data-scrolled', true);
  window.addEventListener('scroll', release, { once: true, passive: true });
}

/** A slot with a given ratio, reserved before anything has loaded. Its content is placed with `absolute inset-0`. */
export function Frame({ width, height }: { width: number; height: number }) {
  return <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full" />;
}
