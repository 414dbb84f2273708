import { m } from '@swapstead/messages';
import type { Map as MapLibre } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { prefersDark } from '../../lib/browser/media.ts';
import { useSite } from '../../lib/loading/site.ts';
import { createMap, followTheme, type MapOptions, type Style, showEmbedded } from './create-map.ts';
import { MapFailed } from './map-failed.tsx';

type MapFrameProps = MapOptions & {
  /** The text instead of the map if the browser can't draw it. */
  cannotDraw: string;
  /**
   * Draws on the map each time its style has loaded.
   * @returns a function that removes the drawing
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: as effects of React.
  draw: (map: MapLibre) => (() => void) | void;
  className?: string;
  /** Shown above the map. */
  children?: ReactNode;
};

type Shown = Omit<MapFrameProps, 'cannotDraw'>;
type State = 'loading' | 'shown' | 'without-details' | 'failed' | 'cannot-draw';

/** How long the operator's map server may take before the embedded map is shown, in milliseconds (MAP-18). */
const OPERATOR_MS = 10_000;

/** How long a lost graphics context may take to be restored, in milliseconds (MAP-16). */
const CONTEXT_MS = 10_000;

/** A map with all its states: loading, failed, not supported, graphics context lost and restored (MAP-15, 16). */
export function MapFrame({ cannotDraw, className = '', children, ...options }: MapFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(() => (canDrawMaps() ? 'loading' : 'cannot-draw'));
  const container = useRef<HTMLDivElement>(null);
  const { map: operator } = useSite();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const isPossible = state !== 'cannot-draw';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another map.
  useEffect(() => {
    if (!isPossible || !container.current) return;
    if (!operator) return showMap(container.current, latest.current, setState, undefined);
    let hide: (() => void) | undefined;
    let isOver = false;
    const show = (style?: () => Style) => {
      if (!isOver && container.current) hide = showMap(container.current, latest.current, setState, style);
    };
    import('./operator-style.ts').then(
      ({ operatorStyle }) => show(() => operatorStyle(operator, prefersDark())),
      () => show(),
    );
    return () => {
      isOver = true;
      hide?.();
    };
  }, [attempt, isPossible]);

  if (!isPossible) return <p className={`rounded-card bg-sand p-5 text-15 ${className}`}>{cannotDraw}</p>;
  return (
    <div className={`relative overflow-clip rounded-card bg-sand ${className}`}>
      <div ref={container} className="size-full bg-(--map-sea)" />
      {children}
      <p
        role="status"
        className="pointer-events-none absolute inset-0 grid place-content-center p-5 text-center"
      >
        {state === 'loading' && (
          <span className="rounded-control bg-surface px-4 py-2.5">{m.map_loading()}</span>
        )}
      </p>
      {state === 'without-details' && (
        <p
          role="status"
          className="absolute inset-x-3 bottom-9 z-5 rounded-control bg-surface px-3 py-2 text-14 shadow-soft"
        >
          {m.map_frame_detailed_map_not_available()}
        </p>
      )}
      {state === 'failed' && (
        <MapFailed
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
  { draw, ...options }: Shown,
  setState: (state: State) => void,
  operator: (() => Style) | undefined,
) {
  const map = createMap(container, options, operator?.());
  let undraw: (() => void) | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  // Decided by whichever comes first: the complete first view, or an error in loading it.
  let isDecided = false;
  let isOperators = operator !== undefined;
  const decide = (state: State) => {
    if (!isDecided) setState(state);
    isDecided = true;
  };
  const fallBack = () => {
    if (isDecided) return;
    isOperators = false;
    decide('without-details');
    showEmbedded(map);
  };
  const patience = isOperators ? setTimeout(fallBack, OPERATOR_MS) : undefined;
  const unfollow = followTheme(map, () => (isOperators ? operator?.() : undefined));
  map.on('style.load', () => {
    undraw?.();
    undraw = draw(map) ?? undefined;
  });
  map.on('idle', () => decide('shown'));
  map.on('error', () => (isOperators ? fallBack() : decide('failed')));
  map.on('webglcontextlost', () => {
    lost = setTimeout(() => setState('cannot-draw'), CONTEXT_MS);
  });
  map.on('webglcontextrestored', () => clearTimeout(lost));
  return () => {
    clearTimeout(lost);
    clearTimeout(patience);
    unfollow();
    undraw?.();
    map.remove();
  };
}

/** Whether this browser can draw the map; checked first, because the map's constructor fails without an error. */
function canDrawMaps(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
