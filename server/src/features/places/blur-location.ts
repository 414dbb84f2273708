import { createHmac } from 'node:crypto';
import type { Point } from '@swapstead/contract/places/endpoints';
import { degrees, EARTH, radians } from '@swapstead/contract/places/geo';

/** The smallest distance between the centre of the circle and the pin, in metres (PLACE-16). */
const NEAREST = 150;
const FARTHEST = 950;

/**
 * The centre of the circle that members see around a home's pin. Its distance and direction from the pin depend only on
 * the home and the key, so it is the same for every viewer at all times. All points of the ring are equally likely, and
 * nobody can compute it without the key.
 */
export function blurLocation(pin: Point, homeId: string, key: Buffer): Point {
  const digest = createHmac('sha256', key).update(homeId).digest();
  const [area, turn] = [fraction(digest, 0), fraction(digest, 6)];
  const distance = Math.sqrt(NEAREST ** 2 + area * (FARTHEST ** 2 - NEAREST ** 2));
  return destination(pin, distance, turn * 2 * Math.PI);
}

/** Reads 48 bits as a number from 0 to 1. */
const fraction = (bytes: Buffer, offset: number) => bytes.readUIntBE(offset, 6) / 2 ** 48;

/** The point at a distance in metres from another; the bearing is clockwise from north. */
function destination({ latitude, longitude }: Point, metres: number, bearing: number): Point {
  const [from, angle] = [radians(latitude), metres / EARTH];
  const to = Math.asin(
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing),
  );
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  return { latitude: degrees(to), longitude: ((degrees(radians(longitude) + turned) + 540) % 360) - 180 };
}
