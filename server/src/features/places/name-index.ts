import type { Area, Place } from '@swapstead/contract/places/endpoints';
import type { AlternateNames } from './alternate-names.ts';
import { createAreaNames, type IndexedArea } from './area-names.ts';
import type { NameSearch } from './name-search.ts';

export type IndexedPlace = Omit<Place, 'country'> & {
  region_id: string | null;
  population: number;
  size: 'city' | 'town';
};
export type IndexedName = { place_id: number; ending: string; whole: boolean; other_name: string | null };

export type IndexedRows = {
  /** In the order of suggestions: by inhabitants, then by name. */
  places: readonly IndexedPlace[];
  names: readonly IndexedName[];
  /** Sorted by name, like the regions. */
  countries: readonly IndexedArea[];
  regions: readonly IndexedArea[];
  /** Names in other languages, scripts and times. */
  alternates: AlternateNames;
};

export type NameIndex = ReturnType<typeof createNameIndex>;

type Bounds = Area['bounds'];
type Found = { place: IndexedPlace; entry: string };

/**
 * If an alternate name of a city of a million is typed in full, the city ranks among places of that name with a
 * fiftieth of its inhabitants: 'Rio' is Rio de Janeiro before Rio in Greece, but Victoria is not Hong Kong, which has
 * that name too. An alternate name of a smaller place ranks no higher than the beginning of a main name: 'ber' is
 * Berlin, not Véroia.
 */
const PART = 50;
const CITY = 1_000_000;

/**
 * The names of the gazetteer in memory, some 40 MB. They change only with a release, and are searched with every typed
 * letter. Nothing here depends on homes, so every member gets the same result.
 */
export function createNameIndex({ places, names, countries, regions, alternates }: IndexedRows) {
  const rankOf = new Map(places.map(({ id }, rank) => [id, rank]));
  const sorted = names
    .filter(({ place_id }) => rankOf.has(place_id))
    .sort((a, b) => (a.ending < b.ending ? -1 : a.ending > b.ending ? 1 : 0));
  const ranks = Int32Array.from(sorted, ({ place_id }) => rankOf.get(place_id) as number);
  /** The length of each whole name; -1 for endings of names. */
  const wholeLengths = Int32Array.from(sorted, ({ whole, ending }) => (whole ? ending.length : -1));
  const orders = alternateOrders(places);
  const countryOf = new Map(countries.map((country) => [country.id, country]));
  const regionOf = new Map(regions.map((region) => [region.id, region]));
  const bounds = boundsOf(places);
  const namesOf = createAreaNames();
  const begins = (area: IndexedArea | undefined, part: string) =>
    area !== undefined && namesOf(area).some((name) => name.startsWith(part));

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

  /**
   * Whole names first, then beginnings of main names, then beginnings of alternate names; each by inhabitants, then by
   * name (PLACE-02).
   */
  function find({ start, narrowing }: NameSearch, limit: number): Found[] {
    const [from, to] = [firstFrom(start), firstFrom(start + LAST_CHARACTER)];
    const [otherFrom, otherTo] = alternates.range(start);
    const best = createBestRanks(limit, (rank) => liesIn(places[rank] as IndexedPlace, narrowing));
    for (let index = from; index < to; index++) {
      const rank = ranks[index] as number;
      best.offer(rank, wholeLengths[index] === start.length ? rank : places.length + rank);
    }
    for (let index = otherFrom; index < otherTo; index++) {
      const rank = alternates.rankAt(index);
      const isWhole = alternates.isWhole(index, start);
      if (rank >= 0) best.offer(rank, isWhole ? (orders[rank] as number) : 2 * places.length + rank);
    }
    const namesOf = new Map(best.ranks().map((rank) => [rank, [] as FoundName[]]));
    for (let index = from; index < to; index++) {
      const shown = (sorted[index] as IndexedName).other_name;
      namesOf
        .get(ranks[index] as number)
        ?.push({ whole: wholeLengths[index] === start.length, shown, alternate: false });
    }
    for (let index = otherFrom; index < otherTo; index++) {
      const names = namesOf.get(alternates.rankAt(index));
      names?.push({
        whole: alternates.isWhole(index, start),
        shown: alternates.nameAt(index),
        alternate: true,
      });
    }
    return [...namesOf].map(([rank, names]) => {
      const place = places[rank] as IndexedPlace;
      return { place, entry: withName(place, names) };
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
    /** Whether the text is the beginning of a local or English name of a place. */
    isKnown: ({ start }: NameSearch): boolean => firstFrom(start) < firstFrom(start + LAST_CHARACTER),

    places: (search: NameSearch, limit: number): Place[] =>
      find(search, limit).map(({ place: { region_id, population, size, ...place }, entry }) => ({
        ...place,
        entry,
        country: countryOf.get(place.country_code)?.name ?? '',
      })),

    areasOfPlaces: (search: NameSearch, limit: number): Area[] =>
      find(search, limit).map(({ place: { id, name, size, country_code, longitude, latitude }, entry }) => ({
        kind: 'place',
        size,
        id: String(id),
        name,
        entry,
        country: countryOf.get(country_code)?.name ?? '',
        country_code,
        bounds: [longitude, latitude, longitude, latitude],
      })),

    /**
     * Countries and regions with a name or word that begins with the text; whole names first, countries before regions.
     */
    areas({ start, narrowing }: NameSearch, limit: number): Area[] {
      const isNamed = (area: IndexedArea) => namesOf(area).some((name) => ` ${name}`.includes(` ${start}`));
      const isIn = ({ country_code }: IndexedArea) =>
        narrowing.every((part) => begins(countryOf.get(country_code), part));
      const named = [
        ...(narrowing.length === 0 ? countries : []).filter(isNamed).map((one) => ['country', one] as const),
        ...regions.filter((one) => isNamed(one) && isIn(one)).map((one) => ['region', one] as const),
      ];
      const [whole, others] = [true, false].map((isWhole) =>
        named.filter(([, area]) => namesOf(area).includes(start) === isWhole),
      ) as [typeof named, typeof named];
      return [...whole, ...others].slice(0, limit).map(([kind, area]) => areaOf(kind, area));
    },
  };
}

/** Appended to a text, it sorts after every text with that prefix. */
const LAST_CHARACTER = '\u{10ffff}';

/** A name that matches the search: whether completely, and how it is shown beside the main one if it differs. */
type FoundName = { whole: boolean; shown: string | null; alternate: boolean };

/**
 * A place found only by another name shows that one too: 'Antwerpen (Antwerp), Flanders, Belgium' (PLACE-03). Alternate
 * names are shown only if the main one does not match: someone who types 'pari' does not need the name Parĩ.
 */
function withName({ name, entry }: IndexedPlace, names: readonly FoundName[]): string {
  const known = names.filter(({ alternate }) => !alternate);
  const meant = known.length > 0 ? known : names;
  const whole = meant.filter((one) => one.whole);
  const foundBy = (whole.length > 0 ? whole : meant).map(({ shown }) => shown);
  // Of several names, the one closest to the typed text.
  const [other] = foundBy.includes(null)
    ? []
    : (foundBy as string[]).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return other ? `${name} (${other})${entry.slice(name.length)}` : entry;
}

/** The order of each place if the whole of an alternate name is typed. */
function alternateOrders(places: readonly IndexedPlace[]): Int32Array {
  let smaller = 0;
  return Int32Array.from(places, ({ population }, rank) => {
    if (population < CITY) return places.length + rank;
    while (smaller < places.length && (places[smaller] as IndexedPlace).population > population / PART)
      smaller++;
    return smaller;
  });
}

/** West, south, east and north of all places of each country and region. */
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

/**
 * Keeps the first few ranks out of many that are offered in any order and repeatedly, without sorting them all: a
 * two-letter search matches ten thousand names.
 */
function createBestRanks(limit: number, isWanted: (rank: number) => boolean) {
  const kept: { rank: number; order: number }[] = [];
  let last = Number.POSITIVE_INFINITY;

  return {
    /** Offers a rank. Lower orders come first, then lower ranks. */
    offer(rank: number, order: number): void {
      if (order > last) return;
      const before = kept.findIndex((one) => one.rank === rank);
      if (before >= 0 ? (kept[before] as { order: number }).order <= order : !isWanted(rank)) return;
      if (before >= 0) kept.splice(before, 1);
      const after = kept.findIndex((one) => one.order > order || (one.order === order && one.rank > rank));
      kept.splice(after < 0 ? kept.length : after, 0, { rank, order });
      kept.length = Math.min(kept.length, limit);
      if (kept.length === limit) last = kept.at(-1)?.order ?? 0;
    },
    ranks: (): number[] => kept.map(({ rank }) => rank),
  };
}
