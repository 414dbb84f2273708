import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { Heart } from 'lucide-react';
import { toastError } from '../../../ui/toast.tsx';
import { CardIcon } from './card-icons.tsx';
import { toggleFavourite, useIsFavourite } from './favourites.ts';

type FavouriteButtonProps = {
  home: { id: string; title: string };
  /** On a photo, a heart in a pale disc; in a row of actions, a heart with a label. */
  look?: 'photo' | 'word';
};

const looks = {
  photo: 'grid size-11 place-items-center rounded-full focus-visible:outline-none',
  word: 'inline-flex min-h-11 items-center gap-2 rounded-control px-3.5 font-semibold transition hover:bg-sand',
} as const;

/** Saves a home on this device (CARD-05, HOUSE-07). */
export function FavouriteButton({ home, look = 'photo' }: FavouriteButtonProps) {
  const saved = useIsFavourite(home.id);
  function toggle() {
    if (toggleFavourite(home.id)) return;
    toastError(
      m.homes_favourite_button_your_list_is_full(),
      m.homes_favourite_button_list_is_full_help({ count: LIMITS.saved_ids }),
    );
  }
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={m.homes_favourite_button_save({ title: home.title })}
      onClick={toggle}
      className={`group/heart ${looks[look]}`}
    >
      {look === 'word' ? (
        <>
          <Heart aria-hidden="true" className={saved ? 'size-5 fill-clay stroke-clay' : 'size-5'} />
          <span aria-hidden="true" className="max-md:sr-only">
            {saved ? m.homes_favourite_button_saved() : m.common_save()}
          </span>
        </>
      ) : (
        <span className="home-heart">
          <CardIcon name={saved ? 'heartSaved' : 'heart'} className={saved ? 'size-5 text-clay' : 'size-5'} />
        </span>
      )}
    </button>
  );
}
