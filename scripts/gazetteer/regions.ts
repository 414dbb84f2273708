/**
 * Assigns a region to each place. When a country changes its regions (Vietnam in 2025, Norway in 2024), their codes
 * are reused, so a code must never be looked up among the names of another year: Hanoi would become a town of Quang
 * Tri. The region of a place is that of the same place in the list from which the names are taken, matched by name
 * and distance. If its surroundings contradict that region, the place gets none.
 */
import { foldName } from '../../server/src/features/places/fold-name.ts';

type Located = { country_code: string; region: string | null; latitude: number; longitude: number };
export type NamedPlace = Located & { name: string };

/** The maximum distance between two entries of one place in two lists, if their names agree and if they do not. */
const SAME_NAME_KM = 20;
const SAME_SPOT_KM = 0.5;

/**
 * A place is outside its region if its nearest places all belong to others and the nearest of its own region is far
 * away.
 */
const NEIGHBOURS = 8;
const FAR_KM = 50;
/** Anything closer is the place itself. */
const SAME_PLACE_KM = 0.3;
const TIMES_AS_FAR = 3;

/** The maximum distance of a town from the nearest place of the region named after it. */
const NAMESAKE_KM = 25;

/** Regions that share their name with an unrelated large town elsewhere in the country. */
const NAMESAKES = new Set(['JP.14', 'MN.17', 'PE.22', 'US.WA', 'ZA.07']);

const KIND_BEFORE = /^(?:municipality|province|state|governorate|urban municipality|city) of (?:the )?/;
const KIND_BEHIND =
  / (?:province|county|district|region|governorate|oblast|city|prefecture|state|municipality|department)$/;

function kmBetween(a: Located, b: Located): number {
  const radians = Math.PI / 180;
  const half =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) *
      Math.cos(b.latitude * radians) *
      Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(half));
}

/** Finds the places of a list near a point of their country, using cells of half a degree. */
export function createNeighbours<T extends Located>(places: readonly T[]) {
  const cellOf = (degrees: number) => Math.floor(degrees * 2);
  const cells = Map.groupBy(
    places,
    ({ country_code, latitude, longitude }) => `${country_code} ${cellOf(latitude)} ${cellOf(longitude)}`,
  );
  function within(place: Located, rings: number): { km: number; place: T }[] {
    const found: { km: number; place: T }[] = [];
    for (let row = cellOf(place.latitude) - rings; row <= cellOf(place.latitude) + rings; row++) {
      for (
        let column = cellOf(place.longitude) - rings;
        column <= cellOf(place.longitude) + rings;
        column++
      ) {
        for (const other of cells.get(`${place.country_code} ${row} ${column}`) ?? [])
          found.push({ km: kmBetween(place, other), place: other });
      }
    }
    return found.sort((a, b) => a.km - b.km);
  }
  return { within };
}

/** The same place in the source: with the same name, or at exactly the same point. */
export function twinOf(
  place: Located & { names: ReadonlySet<string> },
  source: ReturnType<typeof createNeighbours<NamedPlace>>,
): { km: number; place: NamedPlace } | undefined {
  const near = source.within(place, 1);
  const named = near.find(({ km, place: { name } }) => km < SAME_NAME_KM && place.names.has(foldName(name)));
  const [closest] = near;
  return named ?? (closest && closest.km < SAME_SPOT_KM ? closest : undefined);
}

/**
 * Places surrounded by other regions while the nearest place of their own is far away. Regions without another known
 * place are skipped: Melilla and Addis Ababa are the only place of theirs.
 */
export function outOfRegion<T extends Located>(
  places: readonly T[],
  known: readonly Located[],
  farKm = FAR_KM,
): T[] {
  const neighbours = createNeighbours(known);
  const ofRegion = Map.groupBy(known, ({ country_code, region }) => `${country_code}.${region}`);
  return places.filter((place) => {
    if (place.region === null) return false;
    // Nearly every place has another of its region close by, which saves looking for its neighbours.
    const own = distances(place, ofRegion.get(`${place.country_code}.${place.region}`) ?? [], farKm);
    if (own.length === 0) return false;
    let near: { km: number; place: Located }[] = [];
    for (const rings of [1, 4, 14]) {
      near = neighbours.within(place, rings).filter(({ km }) => km > SAME_PLACE_KM);
      if (near.length > NEIGHBOURS) break;
    }
    const nearest = near.slice(0, NEIGHBOURS);
    const second = nearest[Math.min(1, nearest.length - 1)];
    if (!second || nearest.some((one) => one.place.region === place.region)) return false;
    return Math.min(...own) > TIMES_AS_FAR * second.km;
  });
}

/** Distances of the others from the place; empty if one of them is near. */
function distances(place: Located, others: readonly Located[], nearKm: number): number[] {
  const found: number[] = [];
  for (const other of others) {
    const km = kmBetween(place, other);
    if (km <= SAME_PLACE_KM) continue;
    if (km <= nearKm) return [];
    found.push(km);
  }
  return found;
}

/** Whether the region is named after the place, which then belongs to it whatever its neighbours. */
export const isNamedAfter = (region: string | undefined, { name }: { name: string }) =>
  region !== undefined && townOf(region) === townOf(name);

/** The name without its kind: 'Lạng Sơn Province' and 'Can Tho City' are also towns. */
const townOf = (name: string) => foldName(name).replace(KIND_BEFORE, '').replace(KIND_BEHIND, '');

/**
 * Regions named after a large town that is somewhere else: their names belong to other codes, even if the places of
 * each are close together.
 * @param seats the towns that regions are named after: large ones, or those that govern a region
 */
export function misnamedRegions(
  places: readonly Located[],
  seats: readonly NamedPlace[],
  names: Readonly<Record<string, string>>,
): string[] {
  const seatsByName = Map.groupBy(seats, ({ country_code, name }) => `${country_code} ${townOf(name)}`);
  const keyOf = (id: string) => `${id.slice(0, 2)} ${townOf(names[id] ?? '')}`;
  const placesByRegion = Map.groupBy(
    places.filter(({ region }) => region !== null),
    ({ country_code, region }) => `${country_code}.${region}`,
  );
  const distanceOf = (id: string) =>
    Math.min(
      ...(placesByRegion.get(id) ?? []).flatMap((place) =>
        (seatsByName.get(keyOf(id)) ?? []).map((seat) => kmBetween(place, seat)),
      ),
    );
  const named = [...placesByRegion.keys()].filter((id) => seatsByName.has(keyOf(id)) && !NAMESAKES.has(id));
  // Two regions may share a town's name, such as Vientiane and Vientiane Prefecture: one of them contains it.
  return [...Map.groupBy(named, keyOf).values()]
    .filter((ids) => ids.every((id) => distanceOf(id) > NAMESAKE_KM))
    .flat();
}
