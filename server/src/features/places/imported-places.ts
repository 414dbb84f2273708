import type { Place, Point } from '@swapstead/contract/places/endpoints';
import { kmTooFar } from '@swapstead/contract/places/texts';
import type pg from 'pg';
import { blurLocation } from './blur-location.ts';
import type { HomePlaceRow, HomePlacesRepository } from './home-places.repository.ts';
import { type Match, matchLocations } from './match-locations.ts';
import type { PlacesRepository } from './places.repository.ts';

/** A home of an import: the words of its location, the place in its row, and its pin. */
export type ImportedPlace = {
  home_id: string;
  words: string;
  place_id: number | null;
  pin: Point | null;
};

type Parts = { places: PlacesRepository; repository: HomePlacesRepository; pinKey: Buffer };

/**
 * Finds the places of homes that were just imported, in the transaction of `client`: the place in the row, or else the
 * one that the words name. The pin in the row is used if it is near that place. A row without a place does not fail
 * (PLACE-12).
 * @returns the match of each home, in their order, and the homes that are left without a place
 */
export async function placeImported(
  client: pg.ClientBase,
  { places, repository, pinKey }: Parts,
  homes: readonly ImportedPlace[],
) {
  const named = await placesOf(
    client,
    places,
    homes.map(({ place_id }) => place_id),
  );
  const isNamed = ({ place_id }: ImportedPlace) => named.has(place_id);
  const words = homes.filter((home) => !isNamed(home)).map((home) => home.words);
  const matched = (await matchLocations(client, places, words)).values();
  const matches = homes.map(
    (home) => (isNamed(home) ? { place_id: home.place_id } : matched.next().value) as Match,
  );
  const placeIds = matches.map((match) => (typeof match === 'object' ? match.place_id : null));
  const found = await placesOf(
    client,
    places,
    placeIds.filter((_, index) => homes[index]?.pin),
  );
  const rows = homes.map((home, index): HomePlaceRow => {
    const place_id = placeIds[index] ?? null;
    const pin = near(home.pin, found.get(place_id));
    const centre = pin && blurLocation(pin, home.home_id, pinKey);
    return { home_id: home.home_id, place_id, chosen_by: isNamed(home) ? 'host' : 'match', pin, centre };
  });
  return { matches, without: await repository.insertAll(client, rows) };
}

/** The pin, if it is near the place. */
const near = (pin: Point | null, place: Place | undefined) =>
  pin && place && kmTooFar(pin, place) === undefined ? pin : null;

/** The existing places among these, by id. */
async function placesOf(
  client: pg.ClientBase,
  repository: PlacesRepository,
  ids: readonly (number | null)[],
) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const places = wanted.length > 0 ? await repository.placesById(wanted, client) : [];
  return new Map<number | null, Place>(places.map((place) => [place.id, place]));
}
