import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import GeoJSONVT from 'geojson-vt';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import vtpbf from 'vt-pbf';
import { tilePack } from '../src/features/map/tile-pack.ts';

const DATA = join(import.meta.dirname, '..', 'map-data');
const GAZETTEER = join(import.meta.dirname, '..', '..', 'server', 'gazetteer', 'places.tsv.gz');
const MODULE = 'virtual:basemap';

/** Tiles exist up to this zoom; the map enlarges them beyond it. */
const DEEPEST = 4;
/** Up to this zoom tiles are cut from the coarse outlines. */
const COARSE = 2;
/** The fewest inhabitants of a place on tiles of each zoom; places on the deepest zoom appear step by step. */
const INHABITANTS = [5_000_000, 5_000_000, 2_000_000, 600_000, 60_000];

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Layer = ConstructorParameters<typeof GeoJSONVT>[0];

/**
 * The embedded basemap (MAP-17): land, borders and names, cut into vector tiles when the client is built. The tiles
 * are in a few files, `packs` (tile-pack.ts); the module `virtual:basemap` contains their addresses.
 */
export function basemap(): Plugin {
  return {
    name: 'basemap',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      if (this.environment.name === 'ssr') return 'export const packs = {};';
      const entries = Object.entries(cutPacks()).map(([name, tiles]) => {
        const source = JSON.stringify(tiles);
        const file = this.emitFile({ type: 'asset', name: `basemap-${name}.json`, source });
        return `${JSON.stringify(name)}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export const packs = { ${entries.join(', ')} };`;
    },
  };
}

/** Tiles as base64 by 'z/x/y', by pack name. Empty tiles are left out. */
function cutPacks(): Record<string, Record<string, string>> {
  const coarse = indexesOf('countries-110m.json', COARSE);
  const fine = indexesOf('countries-50m.json', DEEPEST);
  const packs: Record<string, Record<string, string>> = {};
  for (let z = 0; z <= DEEPEST; z++) {
    const indexes = z <= COARSE ? coarse : fine;
    const names = named(INHABITANTS[z] ?? 0, DEEPEST);
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const layers = Object.entries({ ...indexes, places: names }).flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile ? [[name, tile]] : [];
        });
        if (layers.length === 0) continue;
        const pack = tilePack(z, x, y);
        packs[pack] ??= {};
        packs[pack][`${z}/${x}/${y}`] = Buffer.from(
          vtpbf.fromGeojsonVt(Object.fromEntries(layers), { version: 2 }),
        ).toString('base64');
      }
    }
  }
  return packs;
}

function indexesOf(file: string, maxZoom: number) {
  const world = JSON.parse(readFileSync(join(DATA, file), 'utf8')) as Countries;
  const { countries } = world.objects;
  const land = feature(world, countries);
  for (const { geometry } of land.features) flatten(geometry as Shape);
  const borders = mesh(world, countries, (one, other) => one !== other);
  borders.coordinates = borders.coordinates.map(unwrapped);
  const centres = land.features.flatMap(({ geometry, properties }) => {
    const centre = centreOf(geometry as Shape);
    return centre ? [pointAt(centre.at, { name: properties.name, size: Math.round(centre.size) })] : [];
  });
  const index = (data: Layer, options: ConstructorParameters<typeof GeoJSONVT>[1] = {}) =>
    new GeoJSONVT(data, { maxZoom, indexMaxZoom: maxZoom, tolerance: 4, ...options });
  return {
    land: index(land as Layer),
    borders: index({ type: 'Feature', geometry: borders, properties: {} } as Layer),
    countries: index({ type: 'FeatureCollection', features: centres } as Layer, { buffer: 0 }),
  };
}

function named(inhabitants: number, maxZoom: number) {
  const features = gunzipSync(readFileSync(GAZETTEER))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((place) => Number(place[7]) >= inhabitants)
    .map(([, name, , , , latitude, longitude, population]) =>
      pointAt([Number(longitude), Number(latitude)], {
        name,
        people: Math.round(Number(population) / 1_000),
      }),
    );
  return new GeoJSONVT({ type: 'FeatureCollection', features } as Layer, { maxZoom, buffer: 0 });
}

const pointAt = (coordinates: number[], properties: object) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates },
  properties,
});

type Ring = number[][];
type Shape = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };

/**
 * The outlines are joined across 180°, as on a globe: on a map their rings continue beyond 180° instead of going back
 * around.
 */
function flatten(shape: Shape): void {
  if (shape.type === 'Polygon') shape.coordinates = shape.coordinates.map(closed);
  else if (shape.type === 'MultiPolygon') {
    shape.coordinates = shape.coordinates.map((rings) => rings.map(closed));
  }
}

/** A line without steps of half the earth or more. */
function unwrapped(line: Ring): Ring {
  let turns = 0;
  return line.map(([x = 0, y = 0], index) => {
    const before = line[index - 1]?.[0] ?? x;
    if (x - before > 180) turns--;
    else if (x - before < -180) turns++;
    return [x + 360 * turns, y];
  });
}

/** A ring; one that goes around a pole is closed there. */
function closed(ring: Ring): Ring {
  const flat = unwrapped(ring);
  const [first, last] = [flat[0] ?? [0, 0], flat.at(-1) ?? [0, 0]];
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  if (Math.abs((first[0] ?? 0) - (last[0] ?? 0)) < 180) return flat;
  return [...flat, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** The centre of a country's largest part, and its area in square degrees. */
function centreOf(shape: Shape): { at: number[]; size: number } | undefined {
  const rings = shape.type === 'Polygon' ? [shape.coordinates[0]] : shape.coordinates.map(([ring]) => ring);
  return rings
    .filter((ring) => ring !== undefined)
    .map(middleOf)
    .sort((a, b) => b.size - a.size)[0];
}

function middleOf(ring: Ring): { at: number[]; size: number } {
  let [area, x, y] = [0, 0, 0];
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x1 * y2 - x2 * y1;
    area += cross / 2;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  return area === 0
    ? { at: ring[0] ?? [0, 0], size: 0 }
    : { at: [((x / (6 * area) + 540) % 360) - 180, y / (6 * area)], size: Math.abs(area) };
}
