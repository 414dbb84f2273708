import type { CardPhoto, HomeCard } from '@swapstead/contract/homes/endpoints';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { NoPhoto } from '../../../ui/illustrations/no-photo.tsx';
import { Frame, Photo } from '../../../ui/photo.tsx';
import { PhotoDots } from '../../../ui/photo-dots.tsx';
import { CardIcon } from './card-icons.tsx';
import { useSwipe } from './use-swipe.ts';

/** The photos of a card: a click shows the next one, a dot shows its photo (CARD-01 to CARD-04). */
export function HomeCardPhotos({ home, isInView }: { home: HomeCard; isInView: boolean }) {
  const { photos, title } = home;
  const [chosen, setAt] = useState(0);
  // The host may have removed photos since one was chosen.
  const at = Math.min(chosen, Math.max(0, photos.length - 1));
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
  // The next photo loads when the pointer or focus comes near, so that it is ready for the click.
  const mounted = photos.filter((_, index) => index === at || (isNear && index === next));
  const layers = mounted.map((photo) => (
    <Layer
      key={photo.photo_url}
      photo={photo}
      isShown={photo === photos[at]}
      alt={m.homes_card_photo({ title, number: at + 1, count: photos.length })}
      sizes={cardSizes(photo, frame)}
      isInView={isInView}
    />
  ));
  return (
    <div className="home-photos">
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
          className="group/next home-next"
        >
          {layers}
          <span className="sr-only">{m.homes_card_next_photo()}</span>
          <span className="home-next-ring" />
          <span className="home-next-sign">
            <CardIcon name="next" className="size-5" />
          </span>
        </button>
      )}
      <PhotoDots
        count={photos.length}
        current={at}
        onChoose={setAt}
        isSkipped
        className="on-photo home-dots"
      />
    </div>
  );
}

type LayerProps = { photo: CardPhoto; isShown: boolean; alt: string; sizes: string; isInView: boolean };

function Layer({ photo, isShown, alt, sizes, isInView }: LayerProps) {
  return (
    <span className={isShown ? 'home-layer' : 'home-layer invisible'}>
      <Photo photo={photo} alt={isShown ? alt : ''} sizes={sizes} priority={isInView} />
    </span>
  );
}

type Size = { width: number; height: number };

/** Aspect ratios (width / height) of the tallest and the widest photo of a card. */
const TALLEST = 4 / 5;
const WIDEST = 3 / 2;
const WITHOUT_PHOTO: Size = { width: 5, height: 4 };

/** The frame for all photos of a card: the ratio of the first one within the limits, so that a click moves nothing. */
function cardFrame(first: CardPhoto | undefined): Size {
  if (!first) return WITHOUT_PHOTO;
  const ratio = Math.min(WIDEST, Math.max(TALLEST, first.width / first.height));
  return { width: first.width, height: Math.round(first.width / ratio) };
}

/** The width of a card for each number of columns. */
const WIDTHS = [
  ['(min-width:1280px) ', 320, 'px'],
  ['(min-width:960px) ', 31, 'vw'],
  ['(min-width:640px) ', 46, 'vw'],
  ['', 92, 'vw'],
] as const;

/** The `sizes` of a photo by number of columns. A photo wider than its frame is cropped, so it is loaded larger. */
function cardSizes(photo: Size, frame: Size): string {
  const excess = Math.max(1, (photo.width / photo.height) * (frame.height / frame.width));
  const factor = excess > 1.05 ? excess : 1;
  return WIDTHS.map(([where, width, unit]) => `${where}${Math.round(width * factor)}${unit}`).join();
}
