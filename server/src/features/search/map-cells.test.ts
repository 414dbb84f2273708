import { metresBetween } from '@swapstead/contract/places/geo';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/seeded-random.ts';
import { cellsIn, projected } from './map-cells.ts';
import { around } from './member-candidates.statements.ts';

it('cells cover everything within some km of a point, including across 180° and in the far north', () => {
  const random = seededRandom(187);
  const between = (from: number, to: number) => from + random.next() * (to - from);
  for (let run = 0; run < 2_000; run++) {
    const point = {
      longitude: random.pick([between(-180, 180), between(179.8, 180), between(-180, -179.8)]),
      latitude: between(-80, 80),
    };
    const width = 0.1 / Math.cos((point.latitude * Math.PI) / 180);
    const beside = {
      longitude: ((point.longitude + between(-width, width) + 540) % 360) - 180,
      latitude: point.latitude + between(-0.1, 0.1),
    };
    if (metresBetween(point, beside) >= 10_000) continue;
    const { xs, ys } = cellsIn(around(point, 10), 11);
    const cell = [beside.longitude, projected(beside.latitude)].map((degrees) =>
      Math.floor(((degrees + 180) * 2 ** 11) / 360),
    );
    const found = xs.some((x, index) => x === cell[0] && ys[index] === cell[1]);
    expect(found, JSON.stringify({ point, beside })).toBe(true);
    expect(new Set(xs.map((x, index) => `${x} ${ys[index]}`)).size).toBe(xs.length);
  }
});

it('cells are two adjacent columns across 180°, and one for a box without size', () => {
  expect(cellsIn([179.9, 0.1, -179.9, 0.15], 11)).toEqual({ xs: [2047, 0], ys: [1024, 1024] });
  expect(cellsIn([180, 0.1, 180, 0.1], 11)).toEqual({ xs: [2047], ys: [1024] });
});
