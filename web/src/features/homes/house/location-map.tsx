import { entryText } from '@swapstead/contract/places/country-names';
import type { HomePlace } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { Lock, Map as MapIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { LazyMap } from '../../map/lazy-map.tsx';

/**
 * The location: a circle on a map for those who may see it, otherwise the same drawing for every home (MAP-20, MAP-21).
 */
export function LocationMap({ place }: { place: HomePlace | null | undefined }) {
  if (place === undefined) return <LockedArea />;
  if (place === null) return <p>{m.homes_location_map_no_place_chosen()}</p>;
  return <Area place={place} />;
}

function Area({ place }: { place: HomePlace }) {
  const [isOpen, setOpen] = useState(false);
  const map = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button has been replaced by the map.
    if (isOpen) map.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-[62ch]">
        {place.circle
          ? m.homes_location_map_somewhere_in_circle()
          : m.homes_location_map_somewhere_in({ place: entryText(place) })}
      </p>
      {isOpen ? (
        <div ref={map} tabIndex={-1} className="h-90 w-full outline-none">
          <LazyMap
            name="area-map"
            load={async () => (await import('../../map/area-map.tsx')).AreaMap}
            props={{
              circle: place.circle,
              place,
              label: m.homes_location_map_map_of({ place: entryText(place) }),
            }}
          />
        </div>
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          <MapIcon aria-hidden="true" className="size-4.5" />
          {m.homes_location_map_show_map()}
        </Button>
      )}
    </div>
  );
}

function LockedArea() {
  return (
    <div className="relative overflow-clip rounded-card border border-line bg-surface">
      <svg
        aria-hidden="true"
        viewBox="0 0 600 200"
        preserveAspectRatio="xMidYMid slice"
        className="h-54 w-full"
      >
        <path fill="var(--map-sea)" d="M0 0h600v200H0z" />
        <path fill="var(--map-land)" d="M210-5c-40 60 20 80-10 125s-50 60-10 90h430V-5z" />
        <circle
          cx="380"
          cy="96"
          r="58"
          fill="none"
          stroke="var(--edge)"
          strokeDasharray="7 6"
          strokeWidth="2"
        />
      </svg>
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-[radial-gradient(closest-side,var(--surface)_45%,color-mix(in_oklab,var(--surface)_72%,transparent)_78%,transparent)] p-5 text-center">
        <span className="mb-1.5 grid size-12 place-items-center rounded-full bg-sand">
          <Lock aria-hidden="true" strokeWidth={1.6} className="size-5" />
        </span>
        <strong className="font-display text-20">{m.homes_premium_members_only()}</strong>
        <p className="text-14 text-ink-soft">
          {richText(m.homes_location_map_opens_with_membership.parts(), {
            link: (text) => (
              <Link to={paths.subscription()} className="link-inline">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
    </div>
  );
}
