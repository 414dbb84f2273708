import type { Marker } from '@swapstead/contract/map';
import { House } from 'lucide-react';
import { type Map as MapLibre, Marker as MapMarker } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

type MarkerLayerProps = {
  map: MapLibre;
  /** In the order of the list. */
  markers: readonly Marker[];
  /** The home whose marker carries the ring. */
  marked: string | null;
  onChoose: (marker: Marker) => void;
};

/**
 * The markers as buttons above the map. Together they are one stop of the keyboard, 'Homes on the map': arrow keys go
 * from marker to marker in the order of the list, Enter opens, Escape returns to the map (MAP-12).
 */
export function MarkerLayer({ map, markers, marked, onChoose }: MarkerLayerProps) {
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const at = Math.min(current, markers.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      map.getCanvas().focus();
      return;
    }
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (at + step + markers.length) % markers.length;
    setCurrent(next);
    buttons.current[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div role="group" aria-label="Homes on the map" onKeyDown={onKeyDown}>
      {markers.map((marker, index) => (
        <OnMap key={keyOf(marker)} map={map} marker={marker}>
          <button
            ref={(button) => {
              buttons.current[index] = button;
            }}
            type="button"
            tabIndex={index === at ? 0 : -1}
            aria-label={labelOf(marker)}
            data-marked={marker.home_id !== null && marker.home_id === marked ? '' : undefined}
            onFocus={() => setCurrent(index)}
            onKeyDown={onKeyDown}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(marker);
            }}
            className={
              marker.count === 1
                ? 'grid size-8 cursor-pointer place-items-center rounded-full border-2 border-surface bg-pine text-on-pine shadow-soft data-marked:outline-3 data-marked:outline-offset-2 data-marked:outline-clay'
                : 'grid h-8 min-w-8 cursor-pointer place-items-center rounded-full border-2 border-surface bg-ink px-2 text-14 font-semibold text-paper tabular-nums shadow-soft'
            }
          >
            {marker.count === 1 ? <House aria-hidden="true" className="size-4" /> : shortCount(marker.count)}
          </button>
        </OnMap>
      ))}
    </div>
  );
}

type OnMapProps = { map: MapLibre; marker: Marker; children: React.ReactNode };

/** Keeps something at its point while the map moves. */
function OnMap({ map, marker: { longitude, latitude }, children }: OnMapProps) {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    const marker = new MapMarker({ element }).setLngLat([longitude, latitude]).addTo(map);
    // The button inside says what it is; the library would call its frame a marker of its own.
    element.removeAttribute('aria-label');
    element.removeAttribute('role');
    element.removeAttribute('tabindex');
    return () => void marker.remove();
  }, [map, element, longitude, latitude]);
  return createPortal(children, element);
}

const keyOf = ({ home_id, longitude, latitude, count }: Marker) =>
  home_id ?? `${longitude},${latitude},${count}`;

const labelOf = ({ count, title, location, name }: Marker) =>
  count === 1 ? `${title}, ${location}` : `${count.toLocaleString('en-GB')} homes near ${name}`;

/** '24', from 1,000 on '1.2k' (MAP-05). */
function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  const thousands = Math.floor(count / 100) / 10;
  return thousands >= 100 ? `${Math.floor(thousands)}k` : `${thousands}k`;
}
