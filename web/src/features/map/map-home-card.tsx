import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import type { MapFilters } from '@swapstead/contract/search/map.endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { Photo } from '../../ui/photo.tsx';

type MapHomeCardProps = {
  id: string;
  filters: MapFilters;
  linkTo: (home: HomeCard) => string;
  linesOf: (home: HomeCard) => ReactNode;
  onClose: () => void;
};

/** The small card of a home whose marker was pressed (MAP-07); Escape closes it. */
export function MapHomeCard({ id, filters, linkTo, linesOf, onClose }: MapHomeCardProps) {
  const { data: home, isError } = useQuery({
    queryKey: ['homes', 'map-card', id, filters],
    queryFn: async ({ signal }) =>
      (await api('GET /api/homes', { query: { ...filters, ids: [id] } }, { signal })).homes[0] ?? null,
  });
  const card = useRef<HTMLElement>(null);
  const isThere = Boolean(home);
  useEffect(() => {
    if (isThere) card.current?.focus();
  }, [isThere]);
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);
  if (home === null || (isError && !home)) {
    return (
      <div
        role="status"
        className="absolute inset-x-3 bottom-9 z-10 mx-auto max-w-120 rounded-card bg-surface p-3.5 pe-12 text-start text-15 shadow-lift"
      >
        {isError ? m.map_home_card_not_loaded() : m.map_home_card_no_longer_among_results()}
        <CloseButton onClose={onClose} />
      </div>
    );
  }
  if (!home) return null;
  const [photo] = home.photos;
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={home.title}
      className="absolute inset-x-3 bottom-9 z-10 mx-auto grid max-w-120 grid-cols-[112px_minmax(0,1fr)] overflow-clip rounded-card bg-surface text-start shadow-lift outline-none sm:grid-cols-[136px_minmax(0,1fr)]"
    >
      <div className="relative min-h-32 bg-sand">
        {photo && <Photo photo={photo} alt="" sizes="136px" className="absolute inset-0" />}
      </div>
      <div className="grid content-start gap-1 p-3.5 pe-11">
        <h3
          dir="auto"
          lang={home.language ?? undefined}
          className="line-clamp-2 font-display text-18 leading-tight wrap-anywhere"
        >
          {home.title}
        </h3>
        {home.location && (
          <p dir="auto" className="truncate text-14 text-ink-soft">
            {home.location}
          </p>
        )}
        {linesOf(home)}
        <Link
          to={linkTo(home)}
          aria-label={m.map_home_card_view_details_of({ title: home.title })}
          className="inline-flex min-h-9 items-center gap-1.5 justify-self-start text-15 font-semibold text-pine underline-offset-4 hover:underline"
        >
          {m.map_home_card_view_details()}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <CloseButton onClose={onClose} />
    </article>
  );
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button
    type="button"
    aria-label={m.common_close()}
    className="absolute top-1.5 end-1.5 grid size-10 place-items-center rounded-full hover:bg-sand"
    onClick={onClose}
  >
    <X aria-hidden="true" className="size-4.5" />
  </button>
);
