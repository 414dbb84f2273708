import type { GalleryFilters } from '@swapstead/contract/homes';
import type { Viewer, ViewerLevel } from '@swapstead/contract/viewer';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight, Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { useKnownViewer } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { Masonry } from '../../ui/masonry.tsx';
import { countQuery, galleryQuery } from './gallery.queries.ts';
import { asksMember, type GalleryView, isFiltered, NO_FILTERS } from './gallery-address.ts';
import { MoreHomes } from './gallery-more.tsx';
import { GalleryFailed, GalleryLoading, NothingFound, NothingListed } from './gallery-states.tsx';
import { NextPageLink } from './gallery-without-script.tsx';
import { RESULTS_HEADING } from './go-to-results.ts';
import { HomeCard } from './home-card.tsx';
import type { ContactHandler } from './home-card-contact.tsx';
import type { MemberSearch } from './search/member-search.ts';
import type { ChangeView } from './use-gallery-view.ts';

const MemberNotes = lazy(() =>
  import('./search/member-results.tsx').then((part) => ({ default: part.MemberNotes })),
);
const SortLine = lazy(() =>
  import('./search/member-results.tsx').then((part) => ({ default: part.SortLine })),
);
const MapView = lazy(() => import('./search/map-view.tsx').then((part) => ({ default: part.MapView })));
const WidenSearch = lazy(() =>
  import('./search/widen-search.tsx').then((part) => ({ default: part.WidenSearch })),
);

type GalleryResultsProps = {
  view: GalleryView;
  member: MemberSearch;
  filters: GalleryFilters;
  onChange: ChangeView;
  viewer: Viewer;
  cardsInView: number;
  onContact: ContactHandler;
};

const PROMISE: Record<ViewerLevel, string> = {
  visitor: 'Newest first. Places and hosts open up with membership.',
  free: 'Newest first. Places and hosts open up with a subscription.',
  subscriber: 'Newest first.',
};

/**
 * The heading with the total and the homes, page by page. Cards stay in place while those of another filter load, and
 * while they are rendered: that is done piece by piece, so that typing never waits for it.
 */
export function GalleryResults(props: GalleryResultsProps) {
  const { view, member, filters, onChange, viewer, cardsInView, onContact } = props;
  const filtered = isFiltered(view) || isMemberSearch(member);
  const gallery = useInfiniteQuery({
    ...galleryQuery(filters, view.after),
    enabled: member.isReady,
    placeholderData: keepPreviousData,
  });
  const homes = useMemo(() => gallery.data?.pages.flatMap((page) => page.homes) ?? [], [gallery.data]);
  const shown = useDeferredValue(homes);
  const nextCursor = gallery.data?.pages.at(-1)?.next_cursor;
  const isLoading = gallery.isPending || gallery.isPlaceholderData || shown !== homes;
  return (
    <section
      aria-labelledby={RESULTS_HEADING}
      className="pt-[clamp(56px,7vw,96px)] pb-[clamp(72px,9vw,128px)]"
    >
      <AddressNotes view={view} member={member} level={viewer.level} />
      <div className="mb-[clamp(28px,3vw,40px)] flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <Heading filters={filters} filtered={filtered} />
          {/* Both in one place, so that nothing below moves when the one gives way to the other. */}
          <p className="mt-2.5 grid text-ink-soft *:[grid-area:1/1]">
            <span role="status">{isLoading && 'Loading homes...'}</span>
            {(isLoading || homes.length > 0) && (
              <span className={isLoading ? 'invisible' : ''}>
                <OrderLine member={member} level={viewer.level} />
              </span>
            )}
          </p>
        </div>
        {viewer.level === 'subscriber' && (
          <button
            type="button"
            aria-pressed={view.map}
            onClick={() => onChange({ map: !view.map })}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-4 font-semibold transition hover:bg-sand aria-pressed:bg-ink aria-pressed:text-paper"
          >
            <MapIcon aria-hidden="true" className="size-5" />
            Map
          </button>
        )}
        {viewer.level === 'visitor' && (
          <Link
            to={paths.auth()}
            className="group -my-2.5 inline-flex min-h-11 items-center gap-2 font-semibold text-pine underline-offset-4 hover:underline"
          >
            Subscribe for full access
            <ArrowRight aria-hidden="true" className="size-4.5 transition group-hover:translate-x-0.75" />
          </Link>
        )}
      </div>
      {viewer.level === 'subscriber' && view.map && member.isReady && (
        <Suspense fallback={<p className="mb-8">Loading map...</p>}>
          <MapView filters={filters} member={member} onChange={onChange} />
        </Suspense>
      )}
      {(gallery.isPending || (homes.length > 0 && shown.length === 0)) && <GalleryLoading />}
      {gallery.isError && homes.length === 0 && <GalleryFailed error={gallery.error} />}
      {gallery.isSuccess && homes.length === 0 && !isLoading && !filtered && <NothingListed />}
      {gallery.isSuccess && homes.length === 0 && !isLoading && filtered && (
        <NothingFound onClear={() => onChange(NO_FILTERS)}>
          <Widen member={member} filters={filters} onChange={onChange} />
        </NothingFound>
      )}
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
        <Masonry items={shown} keyOf={(home) => home.id}>
          {(home, index) => (
            <HomeCard
              home={home}
              viewer={viewer}
              isInView={index < cardsInView}
              onContact={onContact}
              placeName={member.area?.name}
            />
          )}
        </Masonry>
      </div>
      {!gallery.isPlaceholderData && (
        <MoreHomes gallery={gallery} loaded={homes.length} isShown={shown === homes} />
      )}
      <noscript>
        {import.meta.env.SSR && nextCursor && <NextPageLink view={view} cursor={nextCursor} />}
      </noscript>
    </section>
  );
}

const isMemberSearch = ({ params }: MemberSearch) => Object.keys(params).length > 0;

/** In which order the homes come, and what opens with membership. */
function OrderLine({ member, level }: { member: MemberSearch; level: ViewerLevel }) {
  if (!isMemberSearch(member)) return PROMISE[level];
  return (
    <Suspense fallback={PROMISE[level]}>
      <SortLine member={member} />
    </Suspense>
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

type AddressNotesProps = { view: GalleryView; member: MemberSearch; level: ViewerLevel };

/** What is said of an address that asks for more than is shown (FIND-05), or that was not understood (FIND-29). */
function AddressNotes({ view, member, level }: AddressNotesProps) {
  const isKnown = useKnownViewer() !== undefined;
  if (level === 'subscriber') {
    return (
      <Suspense>
        <MemberNotes member={member} hasUnknown={view.hasUnknown} />
      </Suspense>
    );
  }
  if (!isKnown || !(asksMember(view) || view.hasUnknown)) return null;
  return (
    <div className="mb-6 grid gap-2 rounded-card bg-sand px-5 py-4">
      {asksMember(view) && (
        <p>
          This search uses places, dates or filters that open up with membership.{' '}
          <Link to={paths.subscription()} className="font-semibold text-pine underline underline-offset-3">
            See the plans
          </Link>
        </p>
      )}
      {view.hasUnknown && <p>Part of this address was not understood and left out.</p>}
    </div>
  );
}

/** Says the exact total of the server (HOME-25 to HOME-27). */
function Heading({ filters, filtered }: { filters: GalleryFilters; filtered: boolean }) {
  const count = useQuery({ ...countQuery(filters), enabled: filtered });
  let text = 'Discover amazing homes';
  if (filtered)
    text = count.data ? `${count.data.total} homes found` : count.isError ? 'Your search' : 'Searching...';
  return (
    <h2
      id={RESULTS_HEADING}
      tabIndex={-1}
      aria-live="polite"
      className="scroll-mt-[calc(var(--bar)+24px)] text-[clamp(1.75rem,3.2vw,2.5rem)] outline-none"
    >
      {text}
    </h2>
  );
}
