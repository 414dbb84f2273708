import type { CardPhoto as PhotoData } from '@swapstead/contract/homes/endpoints';
import { useLayoutEffect, useRef } from 'react';

type PhotoProps = {
  photo: PhotoData;
  alt: string;
  /** Width of the slot, as in `(width >= 640px) 50vw, 100vw`. */
  sizes: string;
  /** For photos of the first view: loaded at once and first. All others wait until they come near. */
  priority?: boolean;
  className?: string;
};

/**
 * A photo that fills its parent, cropped to fit: its ThumbHash first, then AVIF or WebP in the width the slot needs.
 * The placeholder is set by script, because the Content-Security-Policy refuses style attributes in the HTML of the
 * server; for the same reason a `Frame` and not a style gives a slot its ratio.
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
  // It was deleted after the page came, or the line broke: the placeholder stays, without the browser's sign for it.
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

/** Placeholders are drawn one after the other: those of twelve homes at once would hold up what is pressed meanwhile. */
let turn: Promise<unknown> = Promise.resolve();
const afterOthers = () => new Promise((resolve) => setTimeout(resolve));

/**
 * What draws it comes after the page. A photo does without where that never comes, where the page brought no placeholder
 * along (trim-card-for-ssr.ts), and where the photo itself is there first.
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

/** Browsers fetch lazy photos from far below the window; `photo-later` holds that back until somebody scrolls. */
function watchFirstScroll() {
  if (isWatching) return;
  isWatching = true;
  const release = () => document.documentElement.toggleAttribute('data-scrolled', true);
  window.addEventListener('scroll', release, { once: true, passive: true });
}

/** A slot of a given ratio before anything has loaded. What lies in it takes its place with `absolute inset-0`. */
export function Frame({ width, height }: { width: number; height: number }) {
  return <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full" />;
}
