import type { Area, Place } from '@swapstead/contract/places';
import type { NameSearch } from './name-search.ts';

export type IndexedPlace = Place & { country_code: string; region_id: string | null };
export type IndexedName = { place_id: number; ending: string; whole: boolean; other_name: string | null };
/** A country or region. Its names are folded; only a region has a country. */
export type IndexedArea = { id: string; name: string; names: string[]; country_code: string };

export type IndexedRows = {
  /** In the order in which they are offered: more inhabitants, then the name. */
  places: readonly IndexedPlace[];
  names: readonly IndexedName[];
  /** By name, both. */
  countries: readonly IndexedArea[];
  regions: readonly IndexedArea[];
};

export type NameIndex = ReturnType<typeof createNameIndex>;

type Bounds = Area['bounds'];
type Found = { place: IndexedPlace; entry: string };

/**
 * The names of the gazetteer in memory, some 25 MB. They change only with a release, and are searched for every letter
 * that somebody types. Nothing here depends on homes, so every member gets the same answer.
 */
export function createNameIndex({ places, names, countries, regions }: IndexedRows) {
  const rankOf = new Map(places.map(({ id }, rank) => [id, rank]));
  const sorted = names
    .filter(({ place_id }) => rankOf.has(place_id))
    .sort((a, b) => (a.ending < b.ending ? -1 : a.ending > b.ending ? 1 : 0));
  const ranks = sorted.map(({ place_id }) => rankOf.get(place_id) as number);
  const countryOf = new Map(countries.map((country) => [country.id, country]));
  const regionOf = new Map(regions.map((region) => [region.id, region]));
  const bounds = boundsOf(places);

  /** The position of the first name that is not before the text. */
  function firstFrom(text: string): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as IndexedName).ending < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether each text after a comma is the beginning of the region or country of the place. */
  function liesIn({ country_code, region_id }: IndexedPlace, narrowing: readonly string[]): boolean {
    const region = region_id === null ? undefined : regionOf.get(region_id);
    return narrowing.every((part) => begins(countryOf.get(country_code), part) || begins(region, part));
  }

  /** Whole names first, then more inhabitants, then the name (PLACE-02). */
  function find({ start, narrowing }: NameSearch, limit: number): Found[] {
    const from = firstFrom(start);
    const to = firstFrom(start + LAST_CHARACTER);
    const isWhole = (index: number) => {
      const { whole, ending } = sorted[index] as IndexedName;
      return whole && ending === start;
    };
    const keys = new Int32Array(to - from)
      .map((_, step) => (ranks[from + step] as number) + (isWhole(from + step) ? 0 : places.length))
      .sort();
    const chosen = new Set<number>();
    for (const key of keys) {
      const rank = key % places.length;
      if (chosen.size === limit) break;
      if (!chosen.has(rank) && liesIn(places[rank] as IndexedPlace, narrowing)) chosen.add(rank);
    }
    const foundAt = new Map([...chosen].map((rank) => [rank, [] as number[]]));
    for (let index = from; index < to; index++) foundAt.get(ranks[index] as number)?.push(index);
    return [...foundAt].map(([rank, at]) => {
      const place = places[rank] as IndexedPlace;
      const whole = at.filter(isWhole);
      const foundBy = (whole.length > 0 ? whole : at).map(
        (index) => (sorted[index] as IndexedName).other_name,
      );
      return { place, entry: withName(place, foundBy) };
    });
  }

  const areaOf = (kind: 'country' | 'region', { id, name, country_code }: IndexedArea): Area => {
    const country = countryOf.get(country_code)?.name ?? '';
    return {
      kind,
      id,
      name,
      entry: kind === 'country' ? name : `${name}, ${country}`,
      country,
      country_code,
      bounds: bounds.get(id) as Bounds,
    };
  };

  return {
    places: (search: NameSearch, limit: number): Place[] =>
      find(search, limit).map(({ place: { country_code, region_id, ...place }, entry }) => ({
        ...place,
        entry,
      })),

    areasOfPlaces: (search: NameSearch, limit: number): Area[] =>
      find(search, limit).map(({ place: { id, name, country_code, longitude, latitude }, entry }) => ({
        kind: 'place',
        id: String(id),
        name,
        entry,
        country: countryOf.get(country_code)?.name ?? '',
        country_code,
        bounds: [longitude, latitude, longitude, latitude],
      })),

    /** Countries and regions with a name or word that begins so; whole names first, countries before regions. */
    areas({ start, narrowing }: NameSearch, limit: number): Area[] {
      const isNamed = ({ names }: IndexedArea) => names.some((name) => ` ${name}`.includes(` ${start}`));
      const isIn = ({ country_code }: IndexedArea) =>
        narrowing.every((part) => begins(countryOf.get(country_code), part));
      const named = [
        ...(narrowing.length === 0 ? countries : []).filter(isNamed).map((one) => ['country', one] as const),
        ...regions.filter((one) => isNamed(one) && isIn(one)).map((one) => ['region', one] as const),
      ];
      const [whole, others] = [true, false].map((isWhole) =>
        named.filter(([, { names }]) => names.includes(start) === isWhole),
      ) as [typeof named, typeof named];
      return [...whole, ...others].slice(0, limit).map(([kind, area]) => areaOf(kind, area));
    },
  };
}

/** Appended to a text, it sorts behind every text that begins with it. */
const LAST_CHARACTER = '\u{10ffff}';

const begins = (area: IndexedArea | undefined, part: string) =>
  area?.names.some((name) => name.startsWith(part)) ?? false;

/** A place found only by another name shows that one too: 'Antwerpen (Antwerp), Flanders, Belgium' (PLACE-03). */
function withName({ name, entry }: IndexedPlace, foundBy: readonly (string | null)[]): string {
  const [other] = foundBy.includes(null) ? [] : foundBy.toSorted();
  return other ? `${name} (${other})${entry.slice(name.length)}` : entry;
}

/** West, south, east, north of all places of each country and region. */
function boundsOf(places: readonly IndexedPlace[]): Map<string, Bounds> {
  const bounds = new Map<string, Bounds>();
  for (const { country_code, region_id, longitude, latitude } of places) {
    for (const id of region_id === null ? [country_code] : [country_code, region_id]) {
      const [west, south, east, north] = bounds.get(id) ?? [longitude, latitude, longitude, latitude];
      bounds.set(id, [
        Math.min(west, longitude),
        Math.min(south, latitude),
        Math.max(east, longitude),
        Math.max(north, latitude),
      ]);
    }
  }
  return bounds;
}
