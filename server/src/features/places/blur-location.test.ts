import { randomBytes, randomUUID } from 'node:crypto';
import { metresBetween } from '@swapstead/contract/places/geo';
import { describe, expect, it } from 'vitest';
import { blurLocation } from './blur-location.ts';

const key = randomBytes(32);
const PINS = [
  { latitude: 38.71667, longitude: -9.13333 },
  { latitude: -17.8, longitude: 179.999 },
  { latitude: 89.9, longitude: 12 },
  { latitude: -90, longitude: 0 },
  { latitude: 0, longitude: -180 },
];

describe('the centre of the circle', () => {
  it.each(PINS)('is 150 to 950 m from the pin, so the circle of 1 km contains it: %j [PLACE-16]', (pin) => {
    for (let count = 0; count < 500; count++) {
      const centre = blurLocation(pin, randomUUID(), key);
      const metres = metresBetween(pin, centre);
      expect(metres).toBeGreaterThan(149.99);
      expect(metres).toBeLessThan(950.01);
      expect(Math.abs(centre.longitude)).toBeLessThanOrEqual(180);
    }
  });

  it('is spread evenly over the ring, in every direction [PLACE-16]', () => {
    const [pin] = PINS as [(typeof PINS)[number]];
    const centres = Array.from({ length: 4_000 }, () => blurLocation(pin, randomUUID(), key));
    const inner = centres.filter((centre) => metresBetween(pin, centre) < 680).length;
    // Half of the ring's area is within 680 m of the pin.
    expect(inner / centres.length).toBeGreaterThan(0.45);
    expect(inner / centres.length).toBeLessThan(0.55);
    for (const side of ['latitude', 'longitude'] as const) {
      const above = centres.filter((centre) => centre[side] > pin[side]).length;
      expect(above / centres.length).toBeGreaterThan(0.45);
      expect(above / centres.length).toBeLessThan(0.55);
    }
  });

  it('is always the same, but differs for another home or key [PLACE-16]', () => {
    const [pin] = PINS as [(typeof PINS)[number]];
    const home = randomUUID();
    expect(blurLocation(pin, home, key)).toEqual(blurLocation({ ...pin }, home, Buffer.from(key)));
    expect(blurLocation(pin, randomUUID(), key)).not.toEqual(blurLocation(pin, home, key));
    expect(blurLocation(pin, home, randomBytes(32))).not.toEqual(blurLocation(pin, home, key));
  });

  it('moves by the same vector as the pin [PLACE-16]', () => {
    const [pin] = PINS as [(typeof PINS)[number]];
    const home = randomUUID();
    const before = blurLocation(pin, home, key);
    for (const [north, east] of [
      [0.01, 0],
      [0, 0.01],
      [-0.03, 0.02],
    ] as const) {
      const moved = { latitude: pin.latitude + north, longitude: pin.longitude + east };
      const after = blurLocation(moved, home, key);
      const expected = { latitude: before.latitude + north, longitude: before.longitude + east };
      expect(metresBetween(after, expected)).toBeLessThan(1);
    }
  });
});
