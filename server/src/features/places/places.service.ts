import { LIMITS } from '@swapstead/contract/limits';
import type { Area, Place } from '@swapstead/contract/places/endpoints';
import { notFound } from '../../platform/errors.ts';
import { foldName } from './fold-name.ts';
import type { NameIndex } from './name-index.ts';
import { readNameSearch } from './name-search.ts';
import type { PlacesRepository } from './places.repository.ts';

export type PlacesService = ReturnType<typeof createPlacesService>;

/** How many countries and regions are suggested at most, so that 'Where' always suggests places too. */
const WIDER_AREAS = 4;

/** How many places are suggested for a home without a place (PLACE-10). */
const MEANT = 5;

/** The suggestions of the gazetteer while someone types (PLACE-02, FIND-06). */
export function createPlacesService(repository: PlacesRepository) {
  let reading: Promise<NameIndex> | undefined;

  /** The index is read at first use; after a failure, the next call reads it again. */
  function names(): Promise<NameIndex> {
    reading ??= repository.names().catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  }

  return {
    async places(typed: string): Promise<{ places: Place[] }> {
      const search = readNameSearch(typed);
      if (!search) return { places: [] };
      const index = await names();
      const places = index.places(search, LIMITS.places_listed);
      if (places.length > 0 || search.narrowing.length === 0) return { places };
      // 'Alfama, Lisbon': the part before the comma may be a quarter, which the gazetteer does not have.
      return index.isKnown(search) ? { places } : this.places(typed.slice(typed.indexOf(',') + 1));
    },

    /** Countries and regions, then places; but a region comes after the place with the same name. */
    async areas(typed: string): Promise<{ areas: Area[] }> {
      const search = readNameSearch(typed);
      if (!search) return { areas: [] };
      const index = await names();
      const wider = index.areas(search, WIDER_AREAS);
      const places = index.areasOfPlaces(search, LIMITS.areas_listed - wider.length);
      return { areas: afterNamesakes(wider, places) };
    },

    /**
     * At most 5 places that a location may mean: by each part from the left with the later ones, then by each alone.
     */
    async suggestFor(location: string): Promise<Place[]> {
      const parts = location.split(',').map(foldName).filter(Boolean);
      const index = await names();
      const found = new Map<number, Place>();
      for (const narrowed of [true, false]) {
        for (const [position, start] of parts.entries()) {
          if (found.size >= MEANT) break;
          const narrowing = narrowed ? parts.slice(position + 1) : [];
          for (const place of index.places({ start, narrowing }, MEANT)) found.set(place.id, place);
        }
      }
      return [...found.values()].slice(0, MEANT);
    },

    /** @throws 404 if the gazetteer has no such place, region or country */
    async area(id: string): Promise<Area> {
      const area = await repository.areaById(id);
      if (!area) throw notFound('Place');
      return area;
    },
  };
}

/**
 * Whoever types 'lis' means the city of Lisbon rather than its region, and accepts the first entry with Enter
 * (FIND-06).
 */
function afterNamesakes(wider: readonly Area[], places: readonly Area[]): Area[] {
  const isNamesake = (region: Area, place: Area) =>
    region.kind === 'region' &&
    region.country_code === place.country_code &&
    foldName(region.name) === foldName(place.name);
  const inFront = wider.filter((area) => !places.some((place) => isNamesake(area, place)));
  const left = new Set(wider.filter((area) => !inFront.includes(area)));
  const withRegions = places.flatMap((place) => {
    const regions = [...left].filter((region) => isNamesake(region, place));
    for (const region of regions) left.delete(region);
    return [place, ...regions];
  });
  return [...inFront, ...withRegions];
}
