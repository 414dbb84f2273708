import type { GalleryFilters, HomeCard } from '@swapstead/contract/homes/endpoints';
import { USUAL_DISTANCE } from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { List } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { houseLink, useCarriedSearch } from '../../../lib/address/carried-search.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyMap } from '../../map/lazy-map.tsx';
import { FoundLines } from '../card/match-lines.tsx';
import type { ChangeView } from '../query/use-gallery-view.ts';
import type { MemberSearch } from './member-search.ts';
import { useInertBehind } from './use-inert-behind.ts';
import { isBesideList, useMarkedCard } from './use-marked-card.ts';

type MapViewProps = {
  filters: GalleryFilters;
  member: MemberSearch;
  onChange: ChangeView;
  /** The home whose marker was chosen. */
  chosen: string | null;
  onChosen: (homeId: string | null) => void;
};

/**
 * The homes of the list on a map: beside the list from 1024 px on, otherwise in front of it, below the top bar
 * (MAP-03). Searching the map's area replaces 'Where' (MAP-09).
 */
export function MapView({ filters, member, onChange, chosen, onChosen }: MapViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { marked } = useMarkedCard(chosen);
  const carried = useCarriedSearch();
  useHeightInView(frame);
  const { place: _p, region: _r, country: _c, within: _w, sort, ...others } = member.params;
  const order = sort && sort !== 'nearest' ? { sort } : {};
  useInertBehind(frame);
  useEffect(() => () => onChosen(null), [onChosen]);

  function searchArea(box: string) {
    onChange({ member: { ...others, ...order, box } });
    const top = document.getElementById('results');
    if (isBesideList() && top && top.getBoundingClientRect().top < 0) top.scrollIntoView();
  }

  return (
    <div
      ref={frame}
      className="max-nav:fixed max-nav:inset-x-0 max-nav:top-(--bar) max-nav:bottom-0 max-nav:z-20 max-nav:bg-paper nav:sticky nav:top-[calc(var(--bar)+16px)]"
    >
      <Button
        look="quiet"
        size="small"
        className="absolute top-3 start-3 z-10 bg-surface shadow-soft nav:hidden"
        onClick={() => onChange({ map: false })}
      >
        <List aria-hidden="true" className="size-4.5" />
        {m.homes_map_view_list()}
      </Button>
      <LazyMap
        name="map-of-homes"
        load={async () => (await import('../../map/map-of-homes.tsx')).MapOfHomes}
        props={{
          filters,
          onSearchArea: searchArea,
          marked,
          onChosen,
          linkTo: ({ id, match }: HomeCard) => houseLink(id, carried, match),
          linesOf: (home: HomeCard) => <FoundLines home={home} placeName={member.area?.name} isSmall />,
          fallback: searchedArea(member),
        }}
      />
    </div>
  );
}

type Box = [west: number, south: number, east: number, north: number];

const KM_PER_DEGREE = 111.195;

/** The area that was searched, shown on the map while nothing is found (MAP-04). */
function searchedArea({ area, params }: MemberSearch): Box | undefined {
  if (params.box) return params.box.split(',').map(Number) as Box;
  if (area?.kind !== 'place') return area?.bounds;
  const [longitude, latitude] = area.bounds;
  const height = Math.max(5, Number(params.within ?? USUAL_DISTANCE)) / KM_PER_DEGREE;
  const width = height / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return [
    longitude - width,
    Math.max(-85, latitude - height),
    longitude + width,
    Math.min(85, latitude + height),
  ];
}

const LOWEST = 320;
const MARGIN = 16;

/** Limits an element's height to the visible part of the window, so that the whole map is in view before scrolling. */
function useHeightInView(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => {
      const element = ref.current;
      if (!element) return;
      const room = innerHeight - element.getBoundingClientRect().top - MARGIN;
      element.style.height = isBesideList() ? `${Math.max(LOWEST, Math.round(room))}px` : '';
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [ref]);
}
