/**
 * Makes server/gazetteer/places.tsv.gz out of GeoNames places, each with its time zone. Run by hand when the data
 * are renewed; the result is committed, because geo-tz brings 71 MB of borders that no server needs:
 *
 *   npm install --prefix FOLDER --save-exact geo-tz@8.1.9
 *   node scripts/prepare-gazetteer.ts cities5000.tsv.gz FOLDER/node_modules/geo-tz
 *
 * The source is tab-separated with the header geonameid, name, ascii_name, country_code, country, admin1_code,
 * admin1, lat, lng, population, feature_code.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { foldName } from '../server/src/features/places/fold-name.ts';

const GAZETTEER = new URL('../server/gazetteer/', import.meta.url);

/** Names of CLDR that nobody would write in an address. */
const PLAIN_COUNTRY_NAMES: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao' };

const [source, geoTz] = process.argv.slice(2);
if (!source || !geoTz)
  throw new Error('Usage: node scripts/prepare-gazetteer.ts SOURCE.tsv.gz GEO_TZ_FOLDER');
const { find } = createRequire(import.meta.url)(join(geoTz, 'dist', 'find-all.js')) as {
  find: (latitude: number, longitude: number) => string[];
};

const countries = new Map<string, string>();
const regions = new Map<string, string>();
const lines: string[] = [];
for (const line of gunzipSync(await readFile(source))
  .toString()
  .trimEnd()
  .split('\n')
  .slice(1)) {
  const [id, name, ascii, country, countryName, region, regionName, latitude, longitude, population] =
    line.split('\t') as string[];
  if (!id || !name || !country || !countryName) throw new Error(`Not a place: ${line}`);
  countries.set(country, PLAIN_COUNTRY_NAMES[country] ?? countryName);
  if (region && regionName) regions.set(`${country}.${region}`, regionName);
  const [zone] = find(Number(latitude), Number(longitude));
  const otherSpelling = ascii && foldName(ascii) !== foldName(name) ? ascii : '';
  lines.push(
    [id, name, otherSpelling, country, regionName ? region : '', latitude, longitude, population, zone].join(
      '\t',
    ),
  );
}

const sorted = (names: Map<string, string>) => Object.fromEntries([...names].sort());
await writeFile(new URL('places.tsv.gz', GAZETTEER), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
await writeFile(
  new URL('areas.json', GAZETTEER),
  `${JSON.stringify({ countries: sorted(countries), regions: sorted(regions) }, null, 1)}\n`,
);
console.log(`${lines.length} places, ${regions.size} regions, ${countries.size} countries`);
