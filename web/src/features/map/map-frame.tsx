import type { Map as MapLibre } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { canDrawMaps } from './can-draw.ts';
import { createMap, followTheme, type MapOptions } from './create-map.ts';
import { MapMissing } from './map-missing.tsx';

type MapFrameProps = MapOptions & {
  /** What is said in place of the map where the browser cannot draw it. */
  cannotDraw: string;
  /** Puts onto the map what it is about, each time its style is there; answers with how to take it away. */
  // biome-ignore lint/suspicious/noConfusingVoidType: as effects of React.
  draw: (map: MapLibre) => (() => void) | void;
  className?: string;
  /** Stands above the map. */
  children?: ReactNode;
};

type State = 'loading' | 'shown' | 'failed' | 'cannot-draw';

/** How long a lost graphics context may take to come back (MAP-16). */
const CONTEXT_MS = 10_000;

/** A map with all that can happen to it: still loading, not arrived, not to be drawn here, lost and found (MAP-15, 16). */
export function MapFrame({ cannotDraw, className = '', children, ...options }: MapFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(() => (canDrawMaps() ? 'loading' : 'cannot-draw'));
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const isPossible = state !== 'cannot-draw';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another map.
  useEffect(() => {
    if (!isPossible || !container.current) return;
    return showMap(container.current, latest.current, setState);
  }, [attempt, isPossible]);

  if (!isPossible) return <p className={`rounded-card bg-sand p-5 text-15 ${className}`}>{cannotDraw}</p>;
  return (
    <div className={`relative overflow-clip rounded-card bg-sand ${className}`}>
      <div ref={container} className="size-full" />
      {children}
      <p
        role="status"
        className="pointer-events-none absolute inset-0 grid place-content-center p-5 text-center"
      >
        {state === 'loading' && (
          <span className="rounded-control bg-surface px-4 py-2.5">Loading map...</span>
        )}
      </p>
      {state === 'failed' && (
        <MapMissing
          className="absolute inset-0 z-10"
          onRetry={() => {
            setState('loading');
            setAttempt(attempt + 1);
          }}
        />
      )}
    </div>
  );
}

function showMap(
  container: HTMLElement,
  { draw, ...options }: MapFrameProps | Omit<MapFrameProps, 'cannotDraw'>,
  tell: (state: State) => void,
) {
  const map = createMap(container, options);
  const unfollow = followTheme(map);
  let undraw: (() => void) | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  // Decided by what comes first: all of the first view, or the news that some of it will not.
  let isDecided = false;
  const decide = (state: State) => {
    if (!isDecided) tell(state);
    isDecided = true;
  };
  map.on('style.load', () => {
    undraw?.();
    undraw = draw(map) ?? undefined;
  });
  map.on('idle', () => decide('shown'));
  map.on('error', () => decide('failed'));
  map.on('webglcontextlost', () => {
    lost = setTimeout(() => tell('cannot-draw'), CONTEXT_MS);
  });
  map.on('webglcontextrestored', () => clearTimeout(lost));
  return () => {
    clearTimeout(lost);
    unfollow();
    undraw?.();
    map.remove();
  };
}
