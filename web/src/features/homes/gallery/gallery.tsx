import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useViewer } from '../../../lib/session/viewer.ts';
import { setUnlistedFavourites, useFavourites } from '../card/favourites.ts';
import type { ContactHandler } from '../card/home-card-contact.tsx';
import { useContactHost } from '../contact/use-contact-host.ts';
import { countQuery, toFilters } from '../query/gallery.queries.ts';
import { isFiltered } from '../query/gallery-address.ts';
import { useGalleryView } from '../query/use-gallery-view.ts';
import { useScrollToTopBar } from '../query/use-scroll-to-top-bar.ts';
import { isMemberSearch, isOnlySaved } from '../search/member-search.ts';
import { useMemberSearch } from '../search/use-member-search.ts';
import { GalleryPanel } from './gallery-panel.tsx';
import type { GalleryParts } from './gallery-parts.ts';
import { GalleryResults } from './gallery-results.tsx';

type GalleryProps = {
  /** How many cards are visible without scrolling; their photos load immediately. */
  cardsInView?: number;
  /** Whether the panel starts directly below the top bar, with the homes close to it. */
  isDocked?: boolean;
  /** What a higher slice adds. */
  parts?: GalleryParts;
  /** Content between the panel and the homes while nothing is searched. */
  children?: ReactNode;
  /** Whether that content is still to come, so that homes shown now would be moved by it. */
  isHeld?: boolean;
};

/** The filter panel with the homes below it (HOME-08 to HOME-38), the same on / and /homes. */
export function Gallery({
  cardsInView = 0,
  isDocked = false,
  isHeld = false,
  parts,
  children,
}: GalleryProps) {
  const [view, change] = useGalleryView();
  const viewer = useViewer();
  const member = useMemberSearch(view.member, viewer.level);
  const isAsked = isFiltered(view) || isMemberSearch(member);
  const [wasHeld, setWasHeld] = useState(isHeld);
  if (isHeld && !wasHeld) setWasHeld(true);
  const panel = useScrollToTopBar(isAsked);
  const saved = useFavourites(view.saved);
  const filters = toFilters(view, saved, member.params);
  const count = useQuery({ ...countQuery(filters), enabled: isAsked && member.isReady });
  const listed = isOnlySaved(view, member) && !count.isPlaceholderData ? count.data?.total : undefined;
  useEffect(() => {
    if (listed !== undefined) setUnlistedFavourites(saved.length - listed);
  }, [listed, saved.length]);
  const { contact } = useContactHost();
  // A stable function, so that unchanged cards do not render again.
  const latest = useRef(contact);
  useLayoutEffect(() => {
    latest.current = contact;
  }, [contact]);
  const onContact = useCallback<ContactHandler>((home) => latest.current(home), []);
  return (
    <>
      <GalleryPanel
        ref={panel}
        view={view}
        onChange={change}
        level={viewer.level}
        member={member}
        total={isAsked ? count.data?.total : undefined}
        wishPlaces={parts?.wishPlaces}
      />
      {!isAsked && children}
      {/* A hero above stays as high as it was while this was coming. */}
      {wasHeld && <span data-start="" hidden />}
      <GalleryResults
        view={view}
        member={member}
        filters={filters}
        onChange={change}
        viewer={viewer}
        cardsInView={cardsInView}
        isDocked={isDocked || isAsked}
        isHeld={isHeld && !isAsked}
        onContact={onContact}
        parts={parts}
      />
    </>
  );
}
