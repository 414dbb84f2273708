import type { Marker } from '@swapstead/contract/search/map.endpoints';
import { m } from '@swapstead/messages';
import { House } from 'lucide-react';
import type { Map as MapLibre } from 'maplibre-gl';
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keyOf } from './markers.ts';

/** Focuses a marker, or the one that has replaced it. */
export type MarkerFocus = { focus: () => void };

type MarkerLayerProps = {
  ref?: Ref<MarkerFocus>;
  map: MapLibre;
  /** In the list's order. */
  markers: readonly Marker[];
  /** The highlighted marker: that of a card in the list, or the selected one. */
  marked: Marker | undefined;
  onChoose: (marker: Marker) => void;
  onEscape: () => void;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The markers as buttons above the map. Together they are one tab stop, 'Homes on the map': arrow keys move between
 * markers in the list's order, Enter opens, Escape returns to the map (MAP-12).
 */
export function MarkerLayer({ ref, map, markers, marked, onChoose, onEscape }: MarkerLayerProps) {
  const [layer] = useState(() => document.createElement('div'));
  const group = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, markers.length - 1);
  const hasFocus = useRef(false);

  useLayoutEffect(() => {
    // Below the map's buttons, and inside the element that handles dragging and the wheel.
    map.getCanvasContainer().append(layer);
    return () => layer.remove();
  }, [map, layer]);

  useLayoutEffect(() => {
    const place = () => placeMarkers(map, group.current, markers);
    place();
    map.on('move', place);
    map.on('resize', place);
    return () => {
      map.off('move', place);
      map.off('resize', place);
    };
  }, [map, markers]);

  function focus(index: number) {
    setCurrent(index);
    (group.current?.children[index] as HTMLElement | undefined)?.focus();
  }
  useImperativeHandle(ref, () => ({ focus: () => focus(at) }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: other markers may have taken away the focused one.
  useLayoutEffect(() => {
    if (!hasFocus.current || group.current?.contains(document.activeElement)) return;
    if (at >= 0) focus(at);
    else {
      // Once the focus has left, new markers don't take it back.
      hasFocus.current = false;
      map.getCanvas().focus();
    }
  }, [markers]);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.key === 'Escape') onEscape();
    else if (step) focus((at + step + markers.length) % markers.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div ref={group} role="group" aria-label={m.map_marker_layer_homes_on_the_map()}>
      {markers.map((marker, index) => (
        <button
          key={keyOf(marker)}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={labelOf(marker)}
          data-marked={marker === marked ? '' : undefined}
          onFocus={() => {
            hasFocus.current = true;
            setCurrent(index);
          }}
          onBlur={({ currentTarget }) => {
            // A removed element has not been left.
            if (currentTarget.isConnected) hasFocus.current = false;
          }}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(marker);
          }}
          className={marker.count === 1 ? `${look} size-8 bg-pine text-on-pine` : `${look} ${clusterLook}`}
        >
          {marker.count === 1 ? <House aria-hidden="true" className="size-4" /> : shortCount(marker.count)}
        </button>
      ))}
    </div>,
    layer,
  );
}

const look =
  'absolute top-0 left-0 grid cursor-pointer place-items-center rounded-full border-2 border-surface shadow-soft outline-offset-2 hover:z-1 focus-visible:z-2 focus-visible:outline-3 focus-visible:outline-ink data-marked:z-1 data-marked:outline-3 data-marked:outline-clay';
const clusterLook = 'h-9 min-w-9 bg-ink px-2 text-14 font-semibold text-paper tabular-nums';

/** Places the markers at their points, on the side of 180° that is nearer to the centre of the view. */
function placeMarkers(map: MapLibre, group: HTMLElement | null, markers: readonly Marker[]): void {
  const centre = map.getCenter().lng;
  for (const [index, { longitude, latitude }] of markers.entries()) {
    const turns = Math.round((centre - longitude) / 360);
    const { x, y } = map.project([longitude + turns * 360, latitude]);
    const button = group?.children[index] as HTMLElement | undefined;
    if (button) button.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`;
  }
}

const labelOf = ({ count, title, location, name }: Marker) =>
  count === 1
    ? m.map_marker_layer_home({ title: title ?? '', location: location ?? '' })
    : m.map_marker_layer_homes_near({ count, place: name ?? '' });

/** '24', from 1,000 on '1.2k' (MAP-05). */
function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  const thousands = Math.floor(count / 100) / 10;
  return m.map_marker_layer_thousands({ number: thousands >= 100 ? Math.floor(thousands) : thousands });
}
