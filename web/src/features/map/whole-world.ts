import { LngLat, type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl';

/** Around what the map is told to show, in pixels. */
export const PADDING = 40;

/** How wide and high the world is at zoom 0, in pixels. */
const WORLD_PX = 512;

/** The library draws nothing smaller. */
const LEAST_ZOOM = -2;

/**
 * Lets a map be zoomed out until the whole world is in view. The library stops where the world is as high as the
 * window, and a tall one then leaves out what lies far to the east and west (MAP-04).
 */
export function showWholeWorld(map: MapLibre): void {
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
