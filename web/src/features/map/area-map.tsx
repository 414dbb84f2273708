import { m } from '@swapstead/messages';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { Box } from './create-map.ts';
import { MapFrame } from './map-frame.tsx';

type Point = { latitude: number; longitude: number };
type AreaMapProps = { circle: Point | null; place: Point; label: string };

/** The map of a house page: the circle around the home, or its place if the host has set no point (MAP-20). */
export function AreaMap({ circle, place, label }: AreaMapProps) {
  return (
    <MapFrame
      label={label}
      bounds={circle ? boundsAround(circle) : around(place)}
      cooperative
      cannotDraw={m.map_area_map_browser_cannot_show_map()}
      className="h-90 w-full"
      draw={(map) => {
        if (circle) drawCircle(map, circle);
      }}
    />
  );
}

/** Half a degree to each side, so that neighbouring places are visible. */
function around({ latitude, longitude }: Point): Box {
  return [longitude - 0.5, Math.max(-85, latitude - 0.35), longitude + 0.5, Math.min(85, latitude + 0.35)];
}

/** Draws the circle, or moves an existing one. */
export function drawCircle(map: MapLibre, centre: Point): void {
  const data = circleAround(centre);
  const source = map.getSource<GeoJSONSource>('circle');
  if (source) {
    void source.setData(data);
    return;
  }
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--pine').trim();
  map.addSource('circle', { type: 'geojson', data });
  map.addLayer({
    id: 'circle',
    type: 'fill',
    source: 'circle',
    paint: { 'fill-color': colour, 'fill-opacity': 0.22 },
  });
  map.addLayer({
    id: 'circle-edge',
    type: 'line',
    source: 'circle',
    paint: { 'line-color': colour, 'line-width': 2 },
  });
}

export function removeCircle(map: MapLibre): void {
  if (!map.getSource('circle')) return;
  for (const layer of ['circle', 'circle-edge']) map.removeLayer(layer);
  map.removeSource('circle');
}

/** The radius of the circle that members see around a home, in metres (PLACE-16). */
const RADIUS = 1_000;
const METRES_PER_DEGREE = 111_195;
const CORNERS = 64;

/** The circle as a polygon of GeoJSON. */
function circleAround({ latitude, longitude }: Point) {
  const high = RADIUS / METRES_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = (corner / CORNERS) * 2 * Math.PI;
    return [longitude + wide * Math.cos(turn), latitude + high * Math.sin(turn)];
  });
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
  };
}

/** West, south, east, north of the circle. */
function boundsAround({ latitude, longitude }: Point): [number, number, number, number] {
  const high = RADIUS / METRES_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [longitude - wide, latitude - high, longitude + wide, latitude + high];
}
