import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import { useState } from 'react';
import { lazyOnOpen } from '../../../ui/lazy/lazy-on-open.tsx';
import type { GalleryView } from '../../homes/query/gallery-address.ts';
import type { MemberSearch } from '../../homes/search/member-search.ts';
import { SAVE_LOOK, type SavePlace, saveLabel } from './save-search-link.tsx';
import { toWishSearch, wordsOf } from './wish-search.ts';

const SaveWishDialog = lazyOnOpen(async () => (await import('./save-wish-dialog.tsx')).SaveWishDialog);

type SaveSearchProps = {
  userId: string;
  view: GalleryView;
  member: MemberSearch;
  filters: GalleryFilters;
  place: SavePlace;
};

/** Saves the search of a subscriber as a wish (WISH-02). */
export function SaveSearch({ userId, view, member, filters, place }: SaveSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const search = toWishSearch(view, member.params);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={SAVE_LOOK}>
        {saveLabel(place)}
      </button>
      {isOpen && (
        <SaveWishDialog
          userId={userId}
          search={search}
          filters={filters}
          words={wordsOf(search, member.area ?? null, new Date())}
          onClose={close}
          onMissing={close}
        />
      )}
    </>
  );
}
