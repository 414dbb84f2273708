import type { GuidePhoto as Photo } from '@swapstead/contract/swaps/stays.endpoints';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

/** A photo of a house guide, with a large view. Its address answers only who may read the guide. */
export function GuidePhoto({ photo, alt }: { photo: Photo; alt: string }) {
  const [isOpen, setOpen] = useState(false);
  const sources = photo.widths.map((width) => `${photo.photo_url}/${width}.webp ${width}w`).join(', ');
  const image = (sizes: string, className: string) => (
    <img
      src={`${photo.photo_url}/${photo.widths[0]}.webp`}
      srcSet={sources}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading="lazy"
      className={className}
    />
  );
  return (
    <>
      <button
        type="button"
        aria-label={`${alt}, large view`}
        onClick={() => setOpen(true)}
        className="block overflow-clip rounded-[14px]"
      >
        {image('(width >= 640px) 340px, 90vw', 'h-auto w-full')}
      </button>
      <Dialog title={alt} open={isOpen} onClose={() => setOpen(false)}>
        {image('90vw', 'h-auto max-h-[75svh] w-full rounded-tile object-contain')}
      </Dialog>
    </>
  );
}
