import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useKnownViewer } from '../../../lib/session/viewer.ts';
import { paths } from '../../../paths.ts';
import { lazyOnOpen } from '../../../ui/lazy/lazy-on-open.tsx';
import type { GalleryView } from '../../homes/query/gallery-address.ts';
import type { MemberSearch } from '../../homes/search/member-search.ts';
import { toWishSearch, wordsOf } from './wish-search.ts';

const SaveWishDialog = lazyOnOpen(async () => (await import('./save-wish-dialog.tsx')).SaveWishDialog);

type SaveSearchProps = {
  view: GalleryView;
  member: MemberSearch;
  filters: GalleryFilters;
  /** Beside the heading of the results, or where nothing was found. */
  place: 'head' | 'empty';
};

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-4 font-semibold transition hover:bg-sand';

/**
 * Saves the search as a wish (WISH-02). Visitors and free members get a link that is the same whatever they search for
 * and find.
 */
export function SaveSearch({ view, member, filters, place }: SaveSearchProps) {
  const viewer = useKnownViewer();
  const [isOpen, setOpen] = useState(false);
  const label = place === 'head' ? m.matching_wishes_save_search() : m.matching_wishes_tell_me();
  const icon = <Bookmark aria-hidden="true" className="size-4.5" />;
  if (!viewer || !isMember(viewer) || viewer.level !== 'subscriber') {
    return (
      <Link to={viewer && isMember(viewer) ? paths.subscription() : paths.auth()} className={look}>
        {icon}
        {label}
      </Link>
    );
  }
  const search = toWishSearch(view, member.params);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={look}>
        {icon}
        {label}
      </button>
      {isOpen && (
        <SaveWishDialog
          userId={viewer.user_id}
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
