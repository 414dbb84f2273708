import type { Point } from './endpoints.ts';

/** The mean radius of the earth in metres. */
export const EARTH = 6_371_008.8;

/** Great-circle distance between two points, in metres. */
export function metresBetween(a: Point, b: Point): number {
  const [one, other] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((other - one) / 2) ** 2 +
    Math.cos(one) * Math.cos(other) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
}

export const radians = (angle: number) => (angle * Math.PI) / 180;
export const degrees = (angle: number) => (angle * 180) / Math.PI;
