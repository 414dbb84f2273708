import { z } from 'zod';
import { list } from '../list-setting.ts';

const address = z.url({ protocol: /^https?$/, error: 'must be an https address' });

/** The settings of the map, as part of config.ts. */
export const mapSettings = {
  MAP_STYLE_URL: address
    .optional()
    .describe(
      'MapLibre style of your own map server; replaces the embedded map for members with a subscription.',
    ),
  MAP_TILES_URL: address
    .optional()
    .describe(
      'Tiles instead of a style: XYZ with `{z}/{x}/{y}` (pictures, or vector tiles of Protomaps), or a `.pmtiles` file of Protomaps.',
    ),
  MAP_ATTRIBUTION: z
    .string()
    .max(300)
    .optional()
    .describe('Attribution of the tiles, as their licence requires; required with MAP_TILES_URL.'),
  MAP_ORIGINS: list
    .prefault('')
    .pipe(z.array(address))
    .describe('Further origins from which the style loads tiles and pictures, separated by commas.'),
};

const mapSettingsSchema = z.object(mapSettings);
export type MapSettings = z.output<typeof mapSettingsSchema>;

/** The operator's map; undefined for the embedded one. */
export type OperatorMap = {
  kind: 'style' | 'pictures' | 'vectors' | 'pmtiles';
  url: string;
  attribution: string | null;
  /** All origins that browsers load for it, which are also named to members. */
  origins: string[];
};

/** @throws an Error with one line that names the wrong setting (MAP-18) */
export function operatorMap(settings: MapSettings, production: boolean): OperatorMap | undefined {
  const { MAP_STYLE_URL, MAP_TILES_URL, MAP_ATTRIBUTION, MAP_ORIGINS } = settings;
  if (MAP_STYLE_URL && MAP_TILES_URL)
    throw new Error('MAP_TILES_URL: MAP_STYLE_URL is set as well; set one.');
  if (production) {
    const open = (['MAP_STYLE_URL', 'MAP_TILES_URL'] as const).find((name) =>
      settings[name]?.startsWith('http:'),
    );
    if (open) throw new Error(`${open}: must be an https address in production.`);
    if (MAP_ORIGINS.some((origin) => origin.startsWith('http:'))) {
      throw new Error('MAP_ORIGINS: must be https addresses in production.');
    }
  }
  if (MAP_TILES_URL && !MAP_ATTRIBUTION) {
    throw new Error('MAP_ATTRIBUTION: tiles need a line that says whose data they are.');
  }
  const url = MAP_STYLE_URL ?? MAP_TILES_URL;
  if (!url) {
    if (MAP_ORIGINS.length > 0)
      throw new Error('MAP_ORIGINS: there is no map server; set MAP_STYLE_URL too.');
    return undefined;
  }
  const kind = MAP_STYLE_URL ? 'style' : kindOfTiles(url);
  const origins = [url, ...MAP_ORIGINS].map((one) => new URL(one).origin);
  return { kind, url, attribution: MAP_ATTRIBUTION ?? null, origins: [...new Set(origins)] };
}

function kindOfTiles(url: string): 'pictures' | 'vectors' | 'pmtiles' {
  const path = new URL(url).pathname;
  if (path.endsWith('.pmtiles')) return 'pmtiles';
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) {
    throw new Error('MAP_TILES_URL: must hold {z}/{x}/{y}, or end in .pmtiles.');
  }
  return /\.(png|jpe?g|webp|avif)$/i.test(path) ? 'pictures' : 'vectors';
}

/** The map in the start-up line. */
export const mapDescription = (map: OperatorMap | undefined): string =>
  map ? `${map.kind} of ${map.origins.join(', ')}` : 'embedded';
