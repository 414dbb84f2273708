import {
  LngLat,
  Map as MapLibre,
  MercatorCoordinate,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { DARK, followMedia, prefersLessMotion } from '../../lib/browser/media.ts';
import { ATTRIBUTION, embeddedStyle, serveBasemap } from './basemap.ts';

export type Box = [west: number, south: number, east: number, north: number];

/** What a map shows: exactly that, whatever the size of its window. */
export type Camera = { center: [longitude: number, latitude: number]; zoom: number };

export type MapOptions = {
  /** Names the map to screen readers. */
  label: string;
  /** What it shows at first. */
  bounds: Box;
  /** What it shows at first instead, where it was open before. */
  camera?: Camera | undefined;
  /** Two fingers and Ctrl move and zoom it, everything else scrolls the page (MAP-14). */
  cooperative?: boolean;
};

/** The embedded basemap shows nothing more beyond it. */
const DEEPEST_ZOOM = 12;
const DEEPEST_OF_OPERATOR = 15;

/** What a map server offers: the address of a style, or a style. */
export type Style = StyleSpecification | string;

let isReady = false;

/** A file of our own origin: the policy of the page allows no other (MAP-19). */
function prepare() {
  if (isReady) return;
  setWorkerUrl(workerUrl);
  serveBasemap();
  isReady = true;
}

const colourOf = (token: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

/** Makes a map in the element, of the operator's tiles if there are some. Whoever makes it removes it. */
export function createMap(
  container: HTMLElement,
  { label, bounds, camera, cooperative = false }: MapOptions,
  operator: Style | undefined,
): MapLibre {
  prepare();
  const map = new MapLibre({
    container,
    style: operator ?? embeddedStyle(colourOf),
    maxZoom: operator ? DEEPEST_OF_OPERATOR : DEEPEST_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: cooperative,
    // Where motion is reduced names appear at once, as the view jumps there (MAP-14).
    ...(prefersLessMotion() && { fadeDuration: 0 }),
    attributionControl: { compact: false, ...(!operator && { customAttribution: ATTRIBUTION }) },
    locale: {
      'Map.Title': label,
      'NavigationControl.ZoomIn': 'Zoom in',
      'NavigationControl.ZoomOut': 'Zoom out',
      'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
      'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl and the wheel to zoom the map',
      'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ and the wheel to zoom the map',
    },
  });
  showWholeWorld(map);
  if (camera) map.jumpTo(camera);
  else fit(map, bounds, { animate: false });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}

/** Shows all of the box, but no closer than places can be told apart. */
export function fit(map: MapLibre, bounds: Box, options: { animate?: boolean } = {}): void {
  map.fitBounds(bounds, { padding: PADDING, maxZoom: DEEPEST_ZOOM, ...options });
}

/** Shows the embedded map in place of the operator's, which does not answer. */
export function showEmbedded(map: MapLibre): void {
  map.setMaxZoom(DEEPEST_ZOOM);
  map.setStyle(embeddedStyle(colourOf));
}

/** Draws the map anew whenever the colours of the page change; answers with how to stop that. */
export function followTheme(map: MapLibre, styleNow: () => Style | undefined): () => void {
  return followMedia(DARK, () => map.setStyle(styleNow() ?? embeddedStyle(colourOf)));
}

/** Around what the map is told to show, in pixels. */
const PADDING = 40;

/** How wide and high the world is at zoom 0, in pixels. */
const WORLD_PX = 512;

/** The library draws nothing smaller. */
const LEAST_ZOOM = -2;

/**
 * Lets a map be zoomed out until the whole world is in view. The library stops where the world is as high as the
 * window, and a tall one then leaves out what lies far to the east and west (MAP-04).
 */
function showWholeWorld(map: MapLibre): void {
  map.setTransformConstrain((centre, zoom) => {
    const { clientWidth, clientHeight } = map.getContainer();
    const kept = between(leastZoom(clientWidth, clientHeight), zoom, map.getMaxZoom());
    const half = clientHeight / 2 / (WORLD_PX * 2 ** kept);
    const { x, y } = MercatorCoordinate.fromLngLat(centre);
    // To the edges of the world; where it is smaller than the window, all of it stays in view.
    const inView = between(Math.min(half, 1 - half), y, Math.max(half, 1 - half));
    return { center: new LngLat(centre.lng, new MercatorCoordinate(x, inView).toLngLat().lat), zoom: kept };
  });
}

/** At which the whole world is within the padding of a window. */
const leastZoom = (width: number, height: number) =>
  Math.max(LEAST_ZOOM, Math.log2(Math.max(1, Math.min(width, height) - 2 * PADDING) / WORLD_PX));

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);
