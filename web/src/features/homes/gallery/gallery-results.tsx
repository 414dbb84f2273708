import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useCarriedSearch } from '../../../lib/address/carried-search.ts';
import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';
import { Masonry } from '../../../ui/masonry.tsx';
import { MapLoading, MapNeedsReload } from '../../map/map-failed.tsx';
import { HomeCard } from '../card/home-card.tsx';
import type { ContactHandler } from '../card/home-card-contact.tsx';
import { galleryQuery } from '../query/gallery.queries.ts';
import { type GalleryView, isFiltered, NO_FILTERS } from '../query/gallery-address.ts';
import { RESULTS_HEADING } from '../query/go-to-results.ts';
import type { ChangeView } from '../query/use-gallery-view.ts';
import { isMemberSearch, isOnlySaved, type MemberSearch } from '../search/member-search.ts';
import { NothingFound, NothingListed, NothingSaved } from './gallery-lazy-parts.ts';
import { MoreHomes } from './gallery-more.tsx';
import type { GalleryParts } from './gallery-parts.ts';
import { ResultsHead } from './gallery-results-head.tsx';
import { GalleryFailed, GalleryHeld, GalleryLoading } from './gallery-states.tsx';
import { NextPageLink } from './gallery-without-script.tsx';

/**
 * Replaces the map where it would be: always in view beside the list. On small screens it covers no more of the list
 * than it needs (MAP-16).
 */
const beforeMap =
  'nav:sticky nav:top-[calc(var(--bar)+16px)] nav:self-start max-nav:fixed max-nav:inset-x-4 max-nav:bottom-4 max-nav:z-20 max-nav:min-h-0 max-nav:shadow-soft';

const MapView = lazyWithFallback(
  async () => (await import('../search/map-view.tsx')).MapView,
  // Browsers may remember a failed import as failed until the page is reloaded.
  <MapNeedsReload className={beforeMap} />,
);
const WidenSearch = lazyWithFallback(async () => (await import('../search/widen-search.tsx')).WidenSearch);

type GalleryResultsProps = {
  view: GalleryView;
  member: MemberSearch;
  filters: GalleryFilters;
  onChange: ChangeView;
  viewer: Viewer;
  cardsInView: number;
  /** Whether the panel is directly above; the homes then move closer to it. */
  isDocked: boolean;
  /** Whether something is still to come above; until then placeholders stand here. */
  isHeld: boolean;
  onContact: ContactHandler;
  parts: GalleryParts | undefined;
};

/**
 * The heading with the total and the homes, page by page. While another filter loads, the cards stay. They are rendered
 * in small pieces (a transition), so that typing never waits.
 */
export function GalleryResults(props: GalleryResultsProps) {
  const { view, member, filters, onChange, viewer, cardsInView, isDocked, isHeld, onContact, parts } = props;
  const filtered = isFiltered(view) || isMemberSearch(member);
  const { gallery, homes, isAnswered, isOld, failure } = useHomes(view, member, filters);
  const isPending = !isAnswered && !failure;
  const shown = useDeferredValue(homes);
  const isLoading = isPending || isOld || shown !== homes;
  const nextCursor = gallery.data?.pages.at(-1)?.next_cursor;
  const [chosen, setChosen] = useState<string | null>(null);
  // The list comes first, even if the address opens the map (MAP-02).
  const isMapOpen = viewer.level === 'subscriber' && view.map && isAnswered;
  const carried = useCarriedSearch();
  if (isHeld) return <GalleryHeld isDocked={isDocked} />;
  const results = (
    <section
      id="results"
      aria-labelledby={RESULTS_HEADING}
      className={`scroll-mt-[calc(var(--bar)+16px)] pb-[clamp(72px,9vw,128px)] ${isDocked ? 'pt-6' : 'pt-[clamp(56px,7vw,96px)]'} ${isMapOpen ? 'nav:pt-0' : ''}`}
    >
      <ResultsHead
        view={view}
        member={member}
        filters={filters}
        filtered={filtered}
        onChange={onChange}
        level={viewer.level}
        isDocked={isDocked}
        isLoading={isLoading}
        isFound={homes.length > 0}
        parts={parts}
      />
      {(isPending || (homes.length > 0 && shown.length === 0)) && <GalleryLoading />}
      {failure && homes.length === 0 && <GalleryFailed error={failure} />}
      {!failure && homes.length === 0 && !isLoading && (
        <Suspense>
          <Nothing view={view} member={member} filters={filters} onChange={onChange} parts={parts} />
        </Suspense>
      )}
      {/* Dimmed by a veil: with an opacity of its own, the whole list would be drawn again for it. */}
      <div
        aria-busy={isLoading}
        className={`relative after:pointer-events-none after:absolute after:inset-0 after:bg-paper after:transition-opacity ${isLoading ? 'after:opacity-50' : 'after:opacity-0'}`}
      >
        <Masonry items={shown} keyOf={(home) => home.id} isNarrow={isMapOpen}>
          {(home, index) => (
            <HomeCard
              home={home}
              viewer={viewer}
              isInView={index < cardsInView}
              onContact={onContact}
              carried={carried}
              placeName={member.area?.name}
              isMarked={home.id === chosen}
            />
          )}
        </Masonry>
      </div>
      {!isOld && !member.error && (
        <MoreHomes gallery={gallery} loaded={homes.length} isShown={shown === homes} />
      )}
      <noscript>
        {import.meta.env.SSR && nextCursor && <NextPageLink view={view} cursor={nextCursor} />}
      </noscript>
    </section>
  );
  return (
    <div
      className={isMapOpen ? 'nav:grid nav:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] nav:gap-7 nav:pt-7' : ''}
    >
      {results}
      {isMapOpen && (
        <Suspense fallback={<MapLoading className={beforeMap} />}>
          <MapView
            filters={filters}
            member={member}
            onChange={onChange}
            chosen={chosen}
            onChosen={setChosen}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The homes of the search. If the address cannot be read (the places failed to load), nothing is requested: the homes
 * would be those of another search.
 */
function useHomes(view: GalleryView, member: MemberSearch, filters: GalleryFilters) {
  const gallery = useInfiniteQuery({
    ...galleryQuery(filters, view.after),
    enabled: member.isReady,
    placeholderData: keepPreviousData,
  });
  const pages = member.error ? undefined : gallery.data?.pages;
  const homes = useMemo(() => pages?.flatMap((page) => page.homes) ?? [], [pages]);
  const isAnswered = !gallery.isPending && !member.error;
  const isOld = isAnswered && gallery.isPlaceholderData;
  return { gallery, homes, isAnswered, isOld, failure: member.error ?? gallery.error };
}

type NothingProps = Pick<GalleryResultsProps, 'view' | 'member' | 'filters' | 'onChange' | 'parts'>;

/** The reason why there are no homes, with what to do about it. */
function Nothing({ view, member, filters, onChange, parts }: NothingProps) {
  const clear = () => onChange(NO_FILTERS);
  if (isOnlySaved(view, member)) {
    return <NothingSaved areGone={Boolean(filters.ids?.length)} onClear={clear} />;
  }
  if (!isFiltered(view) && !isMemberSearch(member)) return <NothingListed />;
  return (
    <NothingFound onClear={clear} search={view.search}>
      {parts && (
        <Suspense>
          <div className="mt-4">
            <parts.SaveSearch view={view} member={member} filters={filters} place="empty" />
          </div>
        </Suspense>
      )}
      <Widen member={member} filters={filters} onChange={onChange} />
    </NothingFound>
  );
}

type WidenProps = { member: MemberSearch; filters: GalleryFilters; onChange: ChangeView };

function Widen({ member, filters, onChange }: WidenProps) {
  if (!isMemberSearch(member)) return null;
  return (
    <Suspense>
      <WidenSearch filters={filters} params={member.params} area={member.area} onChange={onChange} />
    </Suspense>
  );
}
