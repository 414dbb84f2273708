import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { foldings, foldName } from './fold-name.ts';

const FOLDER = new URL('../../../gazetteer/', import.meta.url);

/** Raised when the same files produce different rows. */
const READING = 2;

type Area = { id: string; name: string; names: string[] };

type GazetteerPlace = {
  id: string;
  name: string;
  entry: string;
  country_code: string;
  region_id: string | null;
  longitude: string;
  latitude: string;
  population: string;
  time_zone: string;
};

type PlaceName = { place_id: string; ending: string; whole: boolean; other_name: string | null };

export type GazetteerRows = {
  countries: Area[];
  regions: (Area & { country_code: string })[];
  places: GazetteerPlace[];
  names: PlaceName[];
};

type OtherNames = Record<'places' | 'regions' | 'countries', Record<string, string[]>>;
type Names = Record<string, string>;

/** The columns of places.tsv.gz. The last is the name in a newer source, if that differs. */
type Columns = [string, string, string, string, string, string, string, string, string, string];

export type GazetteerFiles = { edition: string; places: Buffer; areas: Buffer; others: Buffer };

/** The committed files, and the name of this edition, which changes with them. */
export async function readGazetteerFiles(): Promise<GazetteerFiles> {
  const [places, areas, others] = (await Promise.all(
    ['places.tsv.gz', 'areas.json', 'other-names.json'].map((name) => readFile(new URL(name, FOLDER))),
  )) as [Buffer, Buffer, Buffer];
  const hash = createHash('sha256').update(String(READING)).update(places).update(areas).update(others);
  return { edition: hash.digest('hex'), places, areas, others };
}

/**
 * Place names in other languages, scripts and times, each with the id of its place, in the order of their folded forms.
 */
export async function readAlternateNames(): Promise<Buffer> {
  return promisify(gunzip)(await readFile(new URL('alternate-names.tsv.gz', FOLDER)));
}

/** The rows of the gazetteer's tables, made from its files. */
export function gazetteerRows(files: GazetteerFiles): GazetteerRows {
  const areas = JSON.parse(files.areas.toString()) as { countries: Names; regions: Names };
  const others = JSON.parse(files.others.toString()) as OtherNames;
  const places: GazetteerPlace[] = [];
  const names: PlaceName[] = [];
  for (const line of gunzipSync(files.places).toString().trimEnd().split('\n')) {
    const [id, name, spelling, country_code, region, latitude, longitude, population, time_zone, today] =
      line.split('\t') as Columns;
    const region_id = region ? `${country_code}.${region}` : null;
    const entry = entryOf([name, areas.regions[region_id ?? ''], areas.countries[country_code]]);
    places.push({ id, name, entry, country_code, region_id, longitude, latitude, population, time_zone });
    for (const ending of endingsOf([name, spelling]))
      names.push({ place_id: id, ...ending, other_name: null });
    for (const other of new Set([...(others.places[id] ?? []), today].filter(Boolean))) {
      for (const ending of endingsOf([other])) names.push({ place_id: id, ...ending, other_name: other });
    }
  }
  addInhabitants(places);
  return {
    countries: areaRows(areas.countries, others.countries),
    regions: areaRows(areas.regions, others.regions).map((region) => ({
      ...region,
      country_code: region.id.slice(0, 2),
    })),
    places,
    names,
  };
}

/** The name of a place in lists, without parts that are missing or repeat the previous part (PLACE-03). */
function entryOf(parts: readonly (string | undefined)[]): string {
  const shown: string[] = [];
  for (const part of parts) {
    if (part && foldName(part) !== foldName(shown.at(-1) ?? '')) shown.push(part);
  }
  return shown.join(', ');
}

/** Adds the number of inhabitants to entries that would read the same (PLACE-03). */
function addInhabitants(places: GazetteerPlace[]): void {
  const alike = Map.groupBy(places, ({ entry }) => entry);
  for (const group of alike.values()) {
    if (group.length === 1) continue;
    for (const place of group) place.entry += ` (${Number(place.population).toLocaleString('en-GB')} people)`;
  }
}

/**
 * Every ending of the names that starts at a word. Apostrophes separate words, and names are also read without them:
 * 'Hospitalet' and 'lhospitalet' find L'Hospitalet, 'xian' finds Xi’an.
 */
function endingsOf(spellings: readonly string[]): { ending: string; whole: boolean }[] {
  const endings = new Map<string, boolean>();
  for (const spelling of spellings) {
    for (const folded of [spelling, spelling.replace(/['’‘]/g, ' ')].flatMap(foldings)) {
      const words = folded.split(' ');
      for (const index of words.keys()) {
        const ending = words.slice(index).join(' ');
        endings.set(ending, endings.get(ending) || index === 0);
      }
    }
  }
  endings.delete('');
  return [...endings].map(([ending, whole]) => ({ ending, whole }));
}

/** Countries and regions are also found by code, but regions only if the code consists of letters ('IL', not '08'). */
function areaRows(areas: Names, others: Record<string, string[]>): Area[] {
  return Object.entries(areas).map(([id, name]) => {
    const code = id.split('.').at(-1) ?? id;
    const spellings = [name, ...(others[id] ?? []), ...(/^[A-Z]{2,3}$/.test(code) ? [code] : [])];
    return { id, name, names: [...new Set(spellings.flatMap(foldings))] };
  });
}
