import type { Point } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { drawCircle, removeCircle } from './area-map.tsx';
import { MapFrame } from './map-frame.tsx';

type PointMapProps = {
  place: Point;
  point: Point | null;
  /** The circle that members see, if it is to be drawn. */
  circle: Point | null;
  onPoint: (point: Point) => void;
};

const METRES_PER_DEGREE = 111_195;

/** Metres east and north for each key press. */
const STEPS: Record<string, readonly [east: number, north: number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, 10],
  ArrowDown: [0, -10],
};

/** A map around a place; its point is set by a click, by dragging, or with the arrow keys (PLACE-14). */
export function PointMap({ place, point, circle, onPoint }: PointMapProps) {
  const [map, setMap] = useState<MapLibre>();
  const start = point ?? place;
  const setPoint = useEffectEvent(({ lng, lat }: { lng: number; lat: number }) =>
    onPoint({ latitude: rounded(lat), longitude: rounded(((((lng + 180) % 360) + 360) % 360) - 180) }),
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !point) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? 10 : 1;
    const latitude = point.latitude + (step[1] * far) / METRES_PER_DEGREE;
    const wide = METRES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    setPoint({ lat: Math.max(-90, Math.min(90, latitude)), lng: point.longitude + (step[0] * far) / wide });
  });
  const marker = useRef<Marker>(null);

  useEffect(() => {
    if (!map) return;
    const onClick = ({ lngLat }: { lngLat: { lng: number; lat: number } }) => setPoint(lngLat);
    map.on('click', onClick);
    return () => void map.off('click', onClick);
  }, [map]);

  const hasPoint = point !== null;
  useEffect(() => {
    if (!map || !hasPoint) return;
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'map-point';
    const pin = new Marker({ element, anchor: 'center', draggable: true }).setLngLat([0, 0]).addTo(map);
    element.setAttribute('aria-label', 'The point: arrow keys move it by 10 m, with Shift by 100 m');
    element.addEventListener('keydown', onKey);
    element.addEventListener('click', (event) => event.stopPropagation());
    pin.on('dragend', () => setPoint(pin.getLngLat()));
    marker.current = pin;
    return () => {
      marker.current = null;
      pin.remove();
    };
  }, [map, hasPoint]);

  const [latitude, longitude] = [point?.latitude, point?.longitude];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new marker is put at the point as well.
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) marker.current?.setLngLat([longitude, latitude]);
  }, [map, latitude, longitude]);

  const [north, east] = [circle?.latitude, circle?.longitude];
  useEffect(() => {
    if (!map) return;
    if (north === undefined || east === undefined) removeCircle(map);
    else drawCircle(map, { latitude: north, longitude: east });
  }, [map, north, east]);

  return (
    <MapFrame
      label={m.map_point_map_label()}
      bounds={[start.longitude - 0.06, start.latitude - 0.04, start.longitude + 0.06, start.latitude + 0.04]}
      cooperative
      cannotDraw={m.map_point_map_browser_cannot_show_map()}
      className="size-full"
      draw={(drawn) => {
        setMap(drawn);
        return () => setMap(undefined);
      }}
    />
  );
}

const rounded = (value: number) => Math.round(value * 1e5) / 1e5;
