import { pictureAlts } from '../../content/picture-alts.ts';
import { PICTURES, type PictureName, pictureFile } from '../../content/pictures.ts';

type PictureProps = {
  name: PictureName;
  /** Width of the slot, as in `(width >= 640px) 50vw, 100vw`. */
  sizes: string;
  /** For a picture in the first view. */
  priority?: boolean;
  /** Hides the picture from screen readers, beside a link that says where it leads. */
  decorative?: boolean;
  className?: string;
};

/** A picture of our own pages; its slot sets the shape. */
export function Picture({ name, sizes, priority, decorative, className = '' }: PictureProps) {
  const { width, height } = PICTURES[name];
  return (
    <picture className={`block overflow-hidden bg-sand ${className}`}>
      <source
        type="image/avif"
        srcSet={`${pictureFile(name, '640.avif')} 640w, ${pictureFile(name, '1280.avif')} ${width}w`}
        sizes={sizes}
      />
      <img
        src={pictureFile(name, '960.webp')}
        width={width}
        height={height}
        alt={decorative ? '' : pictureAlts[name]}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
