type Point = { latitude: number; longitude: number };

/** Metres of the circle that members see around a home (PLACE-16). */
const RADIUS = 1_000;
const METRES_PER_DEGREE = 111_195;
const CORNERS = 64;

/** The circle as a polygon of GeoJSON. */
export function circleAround({ latitude, longitude }: Point) {
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
export function boundsAround({ latitude, longitude }: Point): [number, number, number, number] {
  const high = RADIUS / METRES_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [longitude - wide, latitude - high, longitude + wide, latitude + high];
}
