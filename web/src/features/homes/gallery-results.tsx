import type { GalleryFilters } from '@swapstead/contract/homes';
import type { Viewer, ViewerLevel } from '@swapstead/contract/viewer';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Masonry } from '../../ui/masonry.tsx';
import { useFavourites } from './favourites.ts';
import { countQuery, galleryQuery, toFilters } from './gallery.queries.ts';
import { type GalleryView, isFiltered, NO_FILTERS } from './gallery-address.ts';
import { MoreHomes } from './gallery-more.tsx';
import { GalleryFailed, GalleryLoading, NothingFound, NothingListed } from './gallery-states.tsx';
import { NextPageLink } from './gallery-without-script.tsx';
import { HomeCard } from './home-card.tsx';
import type { ContactHandler } from './home-card-contact.tsx';
import type { ChangeView } from './use-gallery-view.ts';

type GalleryResultsProps = {
  view: GalleryView;
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
export function GalleryResults({ view, onChange, viewer, cardsInView, onContact }: GalleryResultsProps) {
  const filtered = isFiltered(view);
  const filters = toFilters(view, useFavourites());
  const gallery = useInfiniteQuery({
    ...galleryQuery(filters, view.after),
    placeholderData: keepPreviousData,
  });
  const homes = useMemo(() => gallery.data?.pages.flatMap((page) => page.homes) ?? [], [gallery.data]);
  const shown = useDeferredValue(homes);
  const nextCursor = gallery.data?.pages.at(-1)?.next_cursor;
  const isLoading = gallery.isPending || gallery.isPlaceholderData || shown !== homes;
  return (
    <section
      aria-labelledby="gallery-heading"
      className="pt-[clamp(56px,7vw,96px)] pb-[clamp(72px,9vw,128px)]"
    >
      <div className="mb-[clamp(28px,3vw,40px)] flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <Heading filters={filters} filtered={filtered} />
          {/* Both in one place, so that nothing below moves when the one gives way to the other. */}
          <p className="mt-2.5 grid text-ink-soft *:[grid-area:1/1]">
            <span role="status">{isLoading && 'Loading homes...'}</span>
            {(isLoading || homes.length > 0) && (
              <span className={isLoading ? 'invisible' : ''}>{PROMISE[viewer.level]}</span>
            )}
          </p>
        </div>
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
      {(gallery.isPending || (homes.length > 0 && shown.length === 0)) && <GalleryLoading />}
      {gallery.isError && homes.length === 0 && <GalleryFailed error={gallery.error} />}
      {gallery.isSuccess && homes.length === 0 && !isLoading && !filtered && <NothingListed />}
      {gallery.isSuccess && homes.length === 0 && !isLoading && filtered && (
        <NothingFound onClear={() => onChange(NO_FILTERS)} />
      )}
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
        <Masonry items={shown} keyOf={(home) => home.id}>
          {(home, index) => (
            <HomeCard home={home} viewer={viewer} isInView={index < cardsInView} onContact={onContact} />
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

/** Says the exact total of the server (HOME-25 to HOME-27). */
function Heading({ filters, filtered }: { filters: GalleryFilters; filtered: boolean }) {
  const count = useQuery({ ...countQuery(filters), enabled: filtered });
  let text = 'Discover amazing homes';
  if (filtered)
    text = count.data ? `${count.data.total} homes found` : count.isError ? 'Your search' : 'Searching...';
  return (
    <h2 id="gallery-heading" aria-live="polite" className="text-[clamp(1.75rem,3.2vw,2.5rem)]">
      {text}
    </h2>
  );
}
