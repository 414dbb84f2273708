import { m } from '@swapstead/messages';
import { Bookmark } from 'lucide-react';
import { Link } from 'react-router';

/** Where a search can be saved: beside the heading of the results, or where nothing was found. */
export type SavePlace = 'head' | 'empty';

export const SAVE_LOOK =
  'inline-flex min-h-11 max-w-full shrink-0 items-center gap-2 rounded-control border border-edge px-4 font-semibold max-[380px]:px-3 max-[380px]:text-15 transition hover:bg-sand';

/** @returns what stands on the button or link that saves a search */
export function saveLabel(place: SavePlace) {
  return (
    <>
      <Bookmark aria-hidden="true" className="size-4.5" />
      {place === 'head' ? m.matching_wishes_save_search() : m.matching_wishes_tell_me()}
    </>
  );
}

/** The same for everybody who cannot save a search, whatever they search for and find (WISH-02). */
export const SaveSearchLink = ({ to, place }: { to: string; place: SavePlace }) => (
  <Link to={to} className={SAVE_LOOK}>
    {saveLabel(place)}
  </Link>
);
