import { describe, expect, it } from 'vitest';
import { gazetteerRows, readGazetteerFiles } from '../../server/src/features/places/gazetteer-files.ts';
import { createNeighbours, misnamedRegions, type NamedPlace, outOfRegion, twinOf } from './regions.ts';

const { places: rows, regions } = gazetteerRows(await readGazetteerFiles());
const names = Object.fromEntries(regions.map(({ id, name }) => [id, name]));
const places = rows.map((row) => ({
  name: row.name,
  country_code: row.country_code,
  region: row.region_id?.slice(3) ?? null,
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
  population: Number(row.population),
}));
const large = (all: typeof places) => all.filter(({ population }) => population >= 100_000);
const regionsOf = (country: string) => places.filter(({ country_code }) => country_code === country);

/**
 * The gazetteer has fewer places than its source, so correct ones can be this far from the next place of their
 * region.
 */
const VERY_FAR_KM = 300;

/** Correct exceptions: the only large places of wide regions. */
const ALONE = ['Jijiga', 'San Luis', 'Wau'];

describe('the regions of the shipped gazetteer', () => {
  it('contain no place that is far from the rest of its region and among places of other regions [PLACE-03]', () => {
    const found = outOfRegion(places, places, VERY_FAR_KM).map(({ name }) => name);
    expect(found.toSorted()).toEqual(ALONE);
  });

  it('contain the large towns after which they are named [PLACE-03]', () => {
    expect(misnamedRegions(places, large(places), names)).toEqual([]);
  });

  it('are known for nearly every place, and none is empty [PLACE-03]', () => {
    const without = places.filter(({ region }) => region === null);
    expect(without.length).toBeLessThan(0.005 * places.length);
    const used = new Set(rows.map(({ region_id }) => region_id));
    expect(regions.filter(({ id }) => !used.has(id))).toEqual([]);
  });
});

describe('the check of regions', () => {
  /** The places of the codes of 2021 when those codes are looked up among the names of 2025. */
  const CODES: Record<string, string> = {
    Hanoi: '44',
    'Hà Đông': '44',
    'Sơn Tây': '44',
    'Long Xuyên': '01',
    'Ho Chi Minh City': '20',
    'Hải Dương': '79',
  };
  const shuffled = regionsOf('VN')
    .filter(({ name }) => name in CODES)
    .map((place) => ({ ...place, region: CODES[place.name] ?? null }));

  it("finds regions named by another year's codes, even if the places of each are close together [PLACE-03]", () => {
    expect(shuffled).toHaveLength(6);
    expect(misnamedRegions(shuffled, large(shuffled), names).toSorted()).toEqual(['VN.01', 'VN.79']);
  });

  it('finds the places that a longer list puts in another region [PLACE-03]', () => {
    const found = outOfRegion(shuffled, regionsOf('VN')).map(({ name }) => name);
    expect(found.toSorted()).toEqual([
      'Hanoi',
      'Ho Chi Minh City',
      'Hà Đông',
      'Hải Dương',
      'Long Xuyên',
      'Sơn Tây',
    ]);
  });

  it('takes the region from the same place of the source, never by its own code', () => {
    const at = (name: string, region: string, latitude: number): NamedPlace => ({
      name,
      country_code: 'VN',
      region,
      latitude,
      longitude: 105.8,
    });
    const source = createNeighbours([
      at('Hà Nội', '01', 21.03),
      at('Nguyễn Du', '02', 21.0245),
      at('Hanoi', '03', 10),
    ]);
    const hanoi = { ...at('Hanoi', '44', 21.0245), names: new Set(['hanoi', 'ha noi']) };
    expect(twinOf(hanoi, source)?.place.region).toBe('01');
    expect(twinOf({ ...hanoi, names: new Set(['keicho']) }, source)?.place.region).toBe('02');
    expect(twinOf({ ...hanoi, latitude: 15 }, source)).toBeUndefined();
  });
});
