import { packs } from 'virtual:basemap';
import { m } from '@swapstead/messages';
import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { tilePack } from './tile-pack.ts';

/** Tiles exist up to this zoom (build/basemap.ts); the map enlarges them beyond it. */
const DEEPEST = 4;

export const ATTRIBUTION = m.map_basemap_attribution();

type Pack = Record<string, string>;
const loading = new Map<string, Promise<Pack>>();

/** Serves the map its tiles from the packs, each of which is fetched once. */
export function serveBasemap(): void {
  addProtocol('basemap', async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.slice('basemap://'.length).split('/').map(Number);
    const pack = await fetchPack(tilePack(z, x, y));
    const tile = pack[`${z}/${x}/${y}`];
    return {
      data: tile ? Uint8Array.from(atob(tile), (byte) => byte.charCodeAt(0)).buffer : new ArrayBuffer(0),
    };
  });
}

function fetchPack(name: string): Promise<Pack> {
  const address = packs[name];
  if (!address) return Promise.resolve({});
  const known = loading.get(name);
  if (known) return known;
  const pack = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`The map answered ${response.status}.`);
    return (await response.json()) as Pack;
  });
  loading.set(name, pack);
  // A failed pack is fetched again next time.
  pack.catch(() => loading.delete(name));
  return pack;
}

const FONT = ['Instrument Sans Variable', 'sans-serif'];

/** The basemap in the colours of the page. They come from the design tokens, so it follows light and dark (MAP-14). */
export function embeddedStyle(colour: (token: string) => string): StyleSpecification {
  const text = (size: number) => ({
    'text-field': ['get', 'name'] as ['get', string],
    'text-font': FONT,
    'text-size': size,
    'text-max-width': 8,
  });
  const halo = { 'text-halo-color': colour('map-land'), 'text-halo-width': 1.5 };
  const places = (id: string, minzoom: number, people: number) => ({
    id,
    type: 'symbol' as const,
    source: 'world',
    'source-layer': 'places',
    minzoom,
    filter: ['>=', ['get', 'people'], people] as ['>=', ['get', string], number],
    layout: { ...text(13), 'symbol-sort-key': ['-', ['get', 'people']] as ['-', ['get', string]] },
    paint: { 'text-color': colour('ink'), ...halo },
  });
  return {
    version: 8,
    sources: {
      world: {
        type: 'vector',
        tiles: ['basemap://{z}/{x}/{y}'],
        maxzoom: DEEPEST,
        attribution: ATTRIBUTION,
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colour('map-sea') } },
      {
        id: 'land',
        type: 'fill',
        source: 'world',
        'source-layer': 'land',
        paint: { 'fill-color': colour('map-land') },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'world',
        'source-layer': 'borders',
        paint: { 'line-color': colour('edge'), 'line-width': 0.8, 'line-dasharray': [3, 2] },
      },
      places('small-places', 8, 0),
      places('places', 5.5, 250),
      places('cities', 3.5, 1_000),
      {
        id: 'countries',
        type: 'symbol',
        source: 'world',
        'source-layer': 'countries',
        maxzoom: 7,
        layout: { ...text(13), 'symbol-sort-key': ['-', ['get', 'size']], 'text-letter-spacing': 0.06 },
        paint: { 'text-color': colour('ink-soft'), ...halo },
      },
    ],
  };
}
