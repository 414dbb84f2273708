import type { CardPhoto, HomeCard } from '@swapstead/contract/homes';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { NoPhoto } from '../../ui/illustrations/no-photo.tsx';
import { Frame, Photo } from '../../ui/photo.tsx';
import { PhotoDots } from '../../ui/photo-dots.tsx';
import { cardFrame, cardSizes } from './card-frame.ts';
import { useSwipe } from './use-swipe.ts';

/** The photos of a card: a click shows the next one, a dot its own (CARD-01 to CARD-04). */
export function HomeCardPhotos({ home, isInView }: { home: HomeCard; isInView: boolean }) {
  const { photos, title } = home;
  const [at, setAt] = useState(0);
  const [isNear, setNear] = useState(false);
  const [first] = photos;
  const frame = cardFrame(first);
  const next = (at + 1) % photos.length;
  const swipe = useSwipe((step) => setAt((at + step + photos.length) % photos.length));
  if (!first) {
    return (
      <div className="relative">
        <Frame {...frame} />
        <div className="absolute inset-0">
          <NoPhoto />
        </div>
      </div>
    );
  }
  // The next photo loads as soon as somebody comes near, so that the click finds it ready.
  const mounted = photos.filter((_, index) => index === at || (isNear && index === next));
  const layers = mounted.map((photo) => (
    <Layer
      key={photo.photo_url}
      photo={photo}
      isShown={photo === photos[at]}
      alt={`${title}, photo ${at + 1} of ${photos.length}`}
      sizes={cardSizes(photo, frame)}
      isInView={isInView}
    />
  ));
  return (
    <div className="relative after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:h-18 after:bg-linear-to-t after:from-night/50">
      <Frame {...frame} />
      {photos.length === 1 ? (
        layers
      ) : (
        <button
          type="button"
          {...swipe}
          onClick={() => setAt(next)}
          onPointerEnter={() => setNear(true)}
          onFocus={() => setNear(true)}
          className="group/next absolute inset-0 touch-pan-y focus-visible:outline-none"
        >
          {layers}
          <span className="sr-only">. Next photo</span>
          <span className="absolute inset-1.5 rounded-[11px] outline-2 outline-white not-group-focus-visible/next:hidden ring-4 ring-night/50" />
          <span className="absolute top-1/2 right-3 -mt-4.5 grid size-9 -translate-x-1 place-items-center rounded-full bg-glass text-ink opacity-0 transition group-hover/card:translate-x-0 group-hover/card:opacity-100 [@media(hover:none)]:hidden">
            <ChevronRight aria-hidden="true" className="size-5" />
          </span>
        </button>
      )}
      <PhotoDots
        count={photos.length}
        current={at}
        onChoose={setAt}
        isSkipped
        className="on-photo absolute inset-x-0 bottom-1 z-1"
      />
    </div>
  );
}

type LayerProps = { photo: CardPhoto; isShown: boolean; alt: string; sizes: string; isInView: boolean };

function Layer({ photo, isShown, alt, sizes, isInView }: LayerProps) {
  return (
    <span className={`absolute inset-0 ${isShown ? '' : 'invisible'}`}>
      <Photo photo={photo} alt={isShown ? alt : ''} sizes={sizes} priority={isInView} />
    </span>
  );
}
