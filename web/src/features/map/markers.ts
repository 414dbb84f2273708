import type { MapFilters, Marker } from '@swapstead/contract/search/map.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Map as MapLibre } from 'maplibre-gl';
import { api } from '../../lib/api/api.ts';
import type { Box } from './create-map.ts';

/** The visible part of a map. */
export type View = { box: Box; zoom: number };

export const keyOf = ({ home_id, longitude, latitude, count }: Marker) =>
  home_id ?? `${longitude},${latitude},${count}`;

/** The markers of a view; the old ones stay until the next ones have loaded. */
export function useMarkers(filters: MapFilters, view: View | undefined) {
  return useQuery({
    queryKey: ['homes', 'map', filters, view],
    queryFn: ({ signal }) => {
      const { box, zoom } = view as View;
      const query = { ...filters, view: box.join(','), zoom: String(zoom) };
      return api('GET /api/homes/map', { query }, { signal });
    },
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The marker of a home: its own, or the cluster that contains it (MAP-08). */
export function useMarkerOf(homeId: string | null, markers: readonly Marker[]): Marker | undefined {
  const own = homeId === null ? undefined : markers.find(({ home_id }) => home_id === homeId);
  const { data } = useQuery({
    queryKey: ['homes', 'map-extent', { ids: [homeId] }],
    queryFn: ({ signal }) => api('GET /api/homes/map/extent', { query: { ids: [homeId ?? ''] } }, { signal }),
    enabled: homeId !== null && own === undefined,
    staleTime: 60_000,
  });
  if (own || homeId === null || !data?.bounds) return own;
  const [longitude, latitude] = data.bounds;
  return markers.find(
    ({ bounds }) =>
      bounds &&
      bounds[0] <= longitude &&
      longitude <= bounds[2] &&
      bounds[1] <= latitude &&
      latitude <= bounds[3],
  );
}

/** The visible box as the server expects it: within the world, with west greater than east across 180°. */
export function viewOf(map: MapLibre): View {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const isWhole = east - west >= 360;
  const box: Box = [
    isWhole ? -180 : round(wrap(west)),
    round(Math.max(-90, bounds.getSouth())),
    isWhole ? 180 : round(wrap(east)),
    round(Math.min(90, bounds.getNorth())),
  ];
  return { box, zoom: round(Math.max(0, map.getZoom())) };
}

const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
const round = (value: number) => Math.round(value * 1e5) / 1e5;
