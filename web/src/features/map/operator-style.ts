import { layers, namedFlavor } from '@protomaps/basemaps';
import type { OperatorMap } from '@swapstead/contract/site/site';
import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { Protocol } from 'pmtiles';

let isReady = false;

/** The style of the operator's map server, if one is set (MAP-18): its own, or one built around its tiles. */
export function operatorStyle(
  { kind, url, attribution }: OperatorMap,
  isDark: boolean,
): StyleSpecification | string {
  if (kind === 'style') return url;
  const credit = { attribution: attribution ?? '' };
  if (kind === 'pictures') {
    const tiles = { type: 'raster' as const, tiles: [url], tileSize: 256, maxzoom: 19, ...credit };
    return {
      version: 8,
      sources: { operator: tiles },
      layers: [{ id: 'operator', type: 'raster', source: 'operator' }],
    };
  }
  if (!isReady) addProtocol('pmtiles', new Protocol().tile);
  isReady = true;
  const source = kind === 'pmtiles' ? { url: `pmtiles://${url}` } : { tiles: [url], maxzoom: 15 };
  return {
    version: 8,
    sources: { operator: { type: 'vector', ...source, ...credit } },
    // Labels need no glyph files; icons of shops and road shields would need sprites.
    layers: layers('operator', namedFlavor(isDark ? 'dark' : 'light'), { lang: 'en' })
      .filter((layer) => !('layout' in layer && layer.layout && 'icon-image' in layer.layout))
      .map(withOwnLetters),
  };
}

type Layer = StyleSpecification['layers'][number];

const withOwnLetters = (layer: Layer): Layer =>
  layer.type === 'symbol'
    ? {
        ...layer,
        layout: {
          ...layer.layout,
          'text-font': ['Instrument Sans Variable', 'sans-serif'],
        },
      }
    : layer;
