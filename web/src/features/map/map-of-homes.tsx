import type { Extent, MapFilters, Marker } from '@swapstead/contract/map';
import { useQuery } from '@tanstack/react-query';
import type { Map as MapLibre } from 'maplibre-gl';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ClusterList } from './cluster-list.tsx';
import type { Box } from './create-map.ts';
import { HomeOnMap } from './home-on-map.tsx';
import { MapFrame } from './map-frame.tsx';
import { MarkerLayer } from './marker-layer.tsx';

type MapOfHomesProps = {
  /** What the list is searched by, as GET /api/homes takes it. */
  filters: MapFilters;
  /** Searches the box of the view, as 'west,south,east,north', in place of 'Where' (MAP-09). */
  onSearchArea: (box: string) => void;
  /** The home whose card in the list is under the pointer or in focus. */
  marked?: string | null;
  /** A marker was chosen, or its card closed. */
  onChosen?: (homeId: string | null) => void;
  /** What the map shows where the results have no place: the searched area, or the world. */
  fallback?: Box | undefined;
};

const WORLD: Box = [-150, -50, 170, 70];

/** The homes of the list, all pages of it, on a map (MAP-01 to MAP-16). */
export function MapOfHomes(props: MapOfHomesProps) {
  const {
    data: extent,
    error,
    refetch,
  } = useQuery({
    queryKey: ['homes', 'map-extent', props.filters],
    queryFn: ({ signal }) => api('GET /api/homes/map/extent', { query: props.filters }, { signal }),
  });
  if (error && !extent) {
    return (
      <div className="grid h-full min-h-72 place-content-center justify-items-center gap-3 rounded-card bg-sand p-5">
        <p>The map could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!extent) {
    return (
      <p className="grid h-full min-h-72 place-content-center rounded-card bg-sand p-5">Loading map...</p>
    );
  }
  return <ShownMap {...props} extent={extent} />;
}

function ShownMap({
  filters,
  extent,
  onSearchArea,
  marked = null,
  onChosen,
  fallback,
}: MapOfHomesProps & { extent: Extent }) {
  const [map, setMap] = useState<MapLibre>();
  const [view, setView] = useState<{ box: Box; zoom: number }>();
  const [hasMoved, setMoved] = useState(false);
  const [chosen, setChosen] = useState<Marker>();
  const [first] = useState<Box>(extent.bounds ?? fallback ?? WORLD);
  const skip = useRef<HTMLParagraphElement>(null);
  const { data, isFetching } = useMarkers(filters, view);

  const draw = useCallback((drawn: MapLibre) => {
    setMap(drawn);
    const rest = () => setView(viewOf(drawn));
    const move = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) setMoved(true);
    };
    const close = () => setChosen(undefined);
    rest();
    drawn.on('moveend', rest);
    drawn.on('movestart', move);
    drawn.on('click', close);
    return () => {
      drawn.off('moveend', rest);
      drawn.off('movestart', move);
      drawn.off('click', close);
    };
  }, []);

  function choose(marker: Marker | undefined) {
    if (marker && marker.count > 1 && marker.parts) {
      map?.easeTo({ center: [marker.longitude, marker.latitude], zoom: map.getZoom() + 2 });
      return;
    }
    setChosen(marker);
    onChosen?.(marker?.home_id ?? null);
  }

  return (
    <section aria-label="Map of homes" className="relative flex h-full min-h-72 flex-col gap-2">
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:rounded-control focus:bg-surface focus:p-3"
        onClick={() => skip.current?.focus()}
      >
        Skip the map
      </button>
      <p className="sr-only">
        The map shows {data?.total ?? extent.total} homes. The list has the same homes.
      </p>
      <MapFrame
        label="Map"
        bounds={first}
        draw={draw}
        cannotDraw="Your browser cannot show the map. The list has the same homes."
        className="min-h-72 flex-1"
      >
        {map && data && (
          <MarkerLayer
            map={map}
            markers={data.markers}
            marked={chosen?.home_id ?? marked}
            onChoose={choose}
          />
        )}
        {hasMoved && view && (
          <div className="pointer-events-none absolute inset-x-0 top-3 z-10 grid justify-items-center">
            <Button
              size="small"
              className="pointer-events-auto shadow-soft"
              onClick={() => {
                setMoved(false);
                onSearchArea(view.box.map((edge) => edge.toFixed(5)).join(','));
              }}
            >
              Search this area
            </Button>
          </div>
        )}
        {chosen?.home_id && (
          <HomeOnMap id={chosen.home_id} filters={filters} onClose={() => choose(undefined)} />
        )}
        {chosen && !chosen.home_id && (
          <ClusterList cluster={chosen} filters={filters} onClose={() => choose(undefined)} />
        )}
      </MapFrame>
      {extent.without_place > 0 && (
        <p className="text-14 text-ink-soft">
          {extent.without_place === 1 ? '1 home has' : `${extent.without_place} homes have`} no place yet and{' '}
          {extent.without_place === 1 ? 'is' : 'are'} only in the list.
        </p>
      )}
      <p ref={skip} tabIndex={-1} role="status" className="sr-only">
        {data && !isFetching && `${data.total} homes on the map`}
      </p>
    </section>
  );
}

/** The markers of a view; while the next ones are on their way the old ones stay. */
function useMarkers(filters: MapFilters, view: { box: Box; zoom: number } | undefined) {
  return useQuery({
    queryKey: ['homes', 'map', filters, view],
    queryFn: ({ signal }) => {
      const { box, zoom } = view as { box: Box; zoom: number };
      const query = { ...filters, view: box.join(','), zoom: String(zoom) };
      return api('GET /api/homes/map', { query }, { signal });
    },
    enabled: view !== undefined,
    placeholderData: (before) => before,
  });
}

/** The box in view as the server takes it: within the world once, and west greater than east across 180°. */
function viewOf(map: MapLibre): { box: Box; zoom: number } {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const whole = east - west >= 360;
  const box: Box = [
    whole ? -180 : round(wrap(west)),
    round(Math.max(-90, bounds.getSouth())),
    whole ? 180 : round(wrap(east)),
    round(Math.min(90, bounds.getNorth())),
  ];
  return { box, zoom: round(Math.max(0, map.getZoom())) };
}

const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
const round = (value: number) => Math.round(value * 1e5) / 1e5;
