import type { MapFilters } from '@swapstead/contract/map';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Photo } from '../../ui/photo.tsx';

type HomeOnMapProps = { id: string; filters: MapFilters; onClose: () => void };

/** The small card of a home whose marker was pressed (MAP-07); Escape closes it. */
export function HomeOnMap({ id, filters, onClose }: HomeOnMapProps) {
  const { data: home } = useQuery({
    queryKey: ['homes', 'map-card', id, filters],
    queryFn: async ({ signal }) =>
      (await api('GET /api/homes', { query: { ...filters, ids: [id] } }, { signal })).homes[0] ?? null,
  });
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
  if (!home) return null;
  const [photo] = home.photos;
  return (
    <article
      aria-label={home.title}
      className="absolute inset-x-3 bottom-9 z-10 mx-auto grid max-w-110 grid-cols-[112px_minmax(0,1fr)] overflow-clip rounded-card bg-surface shadow-lift"
    >
      <div className="relative min-h-28 bg-sand">
        {photo && <Photo photo={photo} alt="" sizes="112px" className="absolute inset-0" />}
      </div>
      <div className="grid content-start gap-1.5 p-3.5 pr-11">
        <Link to={paths.house(id)} className="link-quiet line-clamp-2 font-display text-18 leading-tight">
          {home.title}
        </Link>
        {home.location && <p className="truncate text-14 text-ink-soft">{home.location}</p>}
        <ButtonLink to={paths.house(id)} look="quiet" size="small" className="mt-1 justify-self-start">
          View details
        </ButtonLink>
      </div>
      <button
        type="button"
        aria-label="Close"
        className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-full hover:bg-sand"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </article>
  );
}
