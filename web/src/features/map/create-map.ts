import { m } from '@swapstead/messages';
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

/** The exact view of a map, whatever the size of its window. */
export type Camera = { center: [longitude: number, latitude: number]; zoom: number };

export type MapOptions = {
  /** The map's label for screen readers. */
  label: string;
  /** The area shown initially. */
  bounds: Box;
  /** The view shown initially instead, if the map was open before. */
  camera?: Camera | undefined;
  /** Only two fingers or Ctrl move and zoom the map; anything else scrolls the page (MAP-14). */
  cooperative?: boolean;
};

/** The embedded basemap has no more detail beyond this zoom. */
const DEEPEST_ZOOM = 12;
const DEEPEST_OF_OPERATOR = 15;

/** A style from a map server, or its address. */
export type Style = StyleSpecification | string;

let isReady = false;

/** Loads the worker from a file of our own origin, because the page's policy allows no other (MAP-19). */
function prepare() {
  if (isReady) return;
  setWorkerUrl(workerUrl);
  serveBasemap();
  isReady = true;
}

const colourOf = (token: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

/** Creates a map in the element, with the operator's tiles if there are some. The caller removes it. */
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
    // With reduced motion, names appear without fading and the view jumps (MAP-14).
    ...(prefersLessMotion() && { fadeDuration: 0 }),
    attributionControl: { compact: false, ...(!operator && { customAttribution: ATTRIBUTION }) },
    locale: {
      'Map.Title': label,
      'NavigationControl.ZoomIn': m.map_create_map_zoom_in(),
      'NavigationControl.ZoomOut': m.map_create_map_zoom_out(),
      'CooperativeGesturesHandler.MobileHelpText': m.map_create_map_use_two_fingers_move_map(),
      'CooperativeGesturesHandler.WindowsHelpText': m.map_create_map_use_ctrl_wheel_zoom_map(),
      'CooperativeGesturesHandler.MacHelpText': m.map_create_map_use_command_wheel_zoom_map(),
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

/** Fits the box into the view, without zooming in further than useful. */
export function fit(map: MapLibre, bounds: Box, options: { animate?: boolean } = {}): void {
  map.fitBounds(bounds, { padding: PADDING, maxZoom: DEEPEST_ZOOM, ...options });
}

/** Shows the embedded map instead of the operator's, which does not respond. */
export function showEmbedded(map: MapLibre): void {
  map.setMaxZoom(DEEPEST_ZOOM);
  map.setStyle(embeddedStyle(colourOf));
}

/**
 * Redraws the map whenever the page's colours change.
 * @returns a function that ends it
 */
export function followTheme(map: MapLibre, styleNow: () => Style | undefined): () => void {
  return followMedia(DARK, () => map.setStyle(styleNow() ?? embeddedStyle(colourOf)));
}

/** The padding around a fitted area, in pixels. */
const PADDING = 40;

/** The size of the world at zoom 0, in pixels. */
const WORLD_PX = 512;

/** The library's smallest zoom. */
const LEAST_ZOOM = -2;

/**
 * Lets a map be zoomed out until the whole world is visible. The library stops when the world is as high as the
 * window, so a tall window would leave out the far east and west (MAP-04).
 */
function showWholeWorld(map: MapLibre): void {
  map.setTransformConstrain((centre, zoom) => {
    const { clientWidth, clientHeight } = map.getContainer();
    const clampedZoom = between(leastZoom(clientWidth, clientHeight), zoom, map.getMaxZoom());
    const half = clientHeight / 2 / (WORLD_PX * 2 ** clampedZoom);
    const { x, y } = MercatorCoordinate.fromLngLat(centre);
    // Scrolling ends at the edges of the world; if it is smaller than the window, all of it stays visible.
    const inView = between(Math.min(half, 1 - half), y, Math.max(half, 1 - half));
    return {
      center: new LngLat(centre.lng, new MercatorCoordinate(x, inView).toLngLat().lat),
      zoom: clampedZoom,
    };
  });
}

/** The zoom at which the whole world fits a window with its padding. */
const leastZoom = (width: number, height: number) =>
  Math.max(LEAST_ZOOM, Math.log2(Math.max(1, Math.min(width, height) - 2 * PADDING) / WORLD_PX));

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);
