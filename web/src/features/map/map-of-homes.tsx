import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import type { Extent, MapFilters, Marker } from '@swapstead/contract/search/map.endpoints';
import { m } from '@swapstead/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Map as MapLibre } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { ClusterList } from './cluster-list.tsx';
import type { Box } from './create-map.ts';
import { MapFailed, MapLoading } from './map-failed.tsx';
import { MapFrame } from './map-frame.tsx';
import { MapHomeCard } from './map-home-card.tsx';
import { type MarkerFocus, MarkerLayer } from './marker-layer.tsx';
import { keyOf, useMarkerOf, useMarkers } from './markers.ts';
import { useView } from './use-view.ts';

export type MapOfHomesProps = {
  /** The list's search, as the query of GET /api/homes. */
  filters: MapFilters;
  /** Searches the visible box, 'west,south,east,north', instead of 'Where' (MAP-09). */
  onSearchArea: (box: string) => void;
  /** The home whose card in the list is hovered or focused. */
  marked: string | null;
  /** Called when a marker is selected or its card closed. */
  onChosen: (homeId: string | null) => void;
  /** The address of a card's house page, and the card's lines about the search. */
  linkTo: (home: HomeCard) => string;
  linesOf: (home: HomeCard) => ReactNode;
  /** The area shown if no result has a place: the searched area, or the world. */
  fallback?: Box | undefined;
};

const WORLD: Box = [-150, -50, 170, 70];

/** The homes in all pages of the list on a map (MAP-01 to MAP-16). */
export function MapOfHomes(props: MapOfHomesProps) {
  const {
    data: extent,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery({
    queryKey: ['homes', 'map-extent', props.filters],
    queryFn: ({ signal }) => api('GET /api/homes/map/extent', { query: props.filters }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (extent) return <ShownMap {...props} extent={extent} isOld={isPlaceholderData} />;
  if (error) return <MapFailed onRetry={() => void refetch()} className="size-full" />;
  return <MapLoading className="size-full" />;
}

type ShownMapProps = MapOfHomesProps & {
  extent: Extent;
  /** Whether it belongs to the previous search. */
  isOld: boolean;
};

function ShownMap(props: ShownMapProps) {
  const { filters, extent, isOld, onSearchArea, marked, onChosen, linkTo, linesOf, fallback } = props;
  const results = extent.bounds ?? fallback ?? WORLD;
  const [map, setMap] = useState<MapLibre>();
  const { camera, view, hasMoved, follow, settle } = useView(filters);
  const [chosen, setChosen] = useState<Marker>();
  const [asked, setAsked] = useState<string>();
  const markers = useRef<MarkerFocus>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const summary = useId();
  const { data, isPlaceholderData, error, refetch } = useMarkers(filters, view);
  const ofCard = useMarkerOf(marked, data?.markers ?? []);

  const search = JSON.stringify(filters);
  const showAll = useEffectEvent(() => {
    choose(undefined);
    const isAsked = filters.box !== undefined && filters.box === asked;
    if (!isAsked && map) settle(map, results);
  });
  const shown = useRef(search);
  useEffect(() => {
    if (isOld || shown.current === search) return;
    shown.current = search;
    showAll();
  }, [search, isOld]);

  function choose(marker: Marker | undefined) {
    setChosen(marker);
    onChosen(marker?.home_id ?? null);
  }

  function open(marker: Marker) {
    if (map && marker.bounds && canPart(map, marker.bounds)) {
      choose(undefined);
      // Counts as a move by the user, so that 'Search this area' is offered.
      map.fitBounds(marker.bounds, { padding: 60, maxZoom: map.getMaxZoom() }, { originalEvent: {} });
    } else choose(marker);
  }

  function close() {
    choose(undefined);
    markers.current?.focus();
  }

  function searchArea() {
    if (!view) return;
    const box = view.box.map((edge) => edge.toFixed(5)).join(',');
    setAsked(box);
    follow.stop();
    // The pressed marker disappears on zooming in (MAP-12).
    map?.getCanvas().focus({ preventScroll: true });
    onSearchArea(box);
  }

  const chosenMarker = chosen && data?.markers.find((marker) => keyOf(marker) === keyOf(chosen));
  return (
    <section
      aria-label={m.map_of_homes_label()}
      aria-describedby={summary}
      className="relative flex size-full flex-col"
    >
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:start-3 focus:z-20 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2.5 focus:font-semibold"
        onClick={() => end.current?.focus()}
      >
        {m.map_of_homes_skip_the_map()}
      </button>
      <p id={summary} className="sr-only">
        {m.map_of_homes_map_shows({
          count: data?.total ?? extent.total - extent.without_place,
        })}
      </p>
      <MapFrame
        label={m.map_of_homes_map()}
        bounds={results}
        camera={camera}
        draw={(drawn) => {
          setMap(drawn);
          const unfollow = follow.start(drawn);
          const unchoose = () => choose(undefined);
          drawn.on('click', unchoose);
          return () => {
            unfollow();
            drawn.off('click', unchoose);
            setMap(undefined);
          };
        }}
        cannotDraw={m.map_of_homes_browser_cannot_show_map()}
        className="min-h-0 flex-1"
      >
        {map && data && (
          <MarkerLayer
            ref={markers}
            map={map}
            markers={data.markers}
            marked={chosenMarker ?? ofCard}
            onChoose={open}
            onEscape={() => (chosen ? close() : map.getCanvas().focus())}
          />
        )}
        {error && !data && <MapFailed onRetry={() => void refetch()} className="absolute inset-0 z-10" />}
        {hasMoved && view && <SearchArea onPress={searchArea} />}
        {chosen?.home_id && (
          <MapHomeCard
            key={chosen.home_id}
            id={chosen.home_id}
            filters={filters}
            linkTo={linkTo}
            linesOf={linesOf}
            onClose={close}
          />
        )}
      </MapFrame>
      {chosen && !chosen.home_id && (
        <ClusterList cluster={chosen} filters={filters} linkTo={linkTo} onClose={close} />
      )}
      {extent.without_place > 0 && (
        <p className="bg-paper px-3 py-2 text-14 text-ink-soft nav:px-0 nav:pb-0">
          {m.map_of_homes_homes_without_place({ count: extent.without_place })}
        </p>
      )}
      <p ref={end} tabIndex={-1} role="status" className="sr-only">
        {data && !isPlaceholderData && !isOld && (hasMoved || asked !== filters.box)
          ? m.map_of_homes_homes_on_map({ count: data.total })
          : asked && !isOld && m.map_of_homes_homes_in_area({ count: extent.total })}
      </p>
    </section>
  );
}

/** Whether zooming in further can split a cluster with these bounds (MAP-06). */
const canPart = (map: MapLibre, [west, south, east, north]: Box) =>
  (west !== east || south !== north) && map.getZoom() < map.getMaxZoom() - 0.01;

/** Offered once the user has moved the map (MAP-09). */
function SearchArea({ onPress }: { onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-16 top-3 z-10 grid justify-items-center">
      <Button size="small" className="pointer-events-auto shadow-soft" onClick={onPress}>
        {m.map_of_homes_search_this_area()}
      </Button>
    </div>
  );
}
