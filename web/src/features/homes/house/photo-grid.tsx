import type { Photo as PhotoData } from '@swapstead/contract/homes/endpoints';
import { Photo } from '../../../ui/photo.tsx';

type PhotoGridProps = { photos: readonly PhotoData[]; title: string; onChoose: (index: number) => void };

/** All photos beside each other; pressing one shows it alone. */
export function PhotoGrid({ photos, title, onChoose }: PhotoGridProps) {
  return (
    <ul className="grid auto-rows-min grid-cols-2 gap-2 overflow-y-auto overscroll-contain px-4 pb-6 sm:grid-cols-3 md:gap-3 md:px-6 lg:grid-cols-4">
      {photos.map((photo, index) => (
        <li key={photo.id} className="relative aspect-[4/3] overflow-clip rounded-tile">
          <Photo
            photo={photo}
            alt={`${title}, ${index + 1} of ${photos.length}`}
            sizes="(width >= 960px) 25vw, (width >= 640px) 33vw, 50vw"
          />
          <button
            type="button"
            aria-label={`Show photo ${index + 1} of ${photos.length}`}
            onClick={() => onChoose(index)}
            className="absolute inset-0 rounded-tile transition hover:bg-on-photo/10 focus-visible:outline-3 focus-visible:-outline-offset-4"
          />
        </li>
      ))}
    </ul>
  );
}
