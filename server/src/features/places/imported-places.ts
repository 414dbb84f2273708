import type { Place, Point } from '@swapstead/contract/places/endpoints';
import { kmTooFar } from '@swapstead/contract/places/texts';
import type pg from 'pg';
import { blurLocation } from './blur-location.ts';
import { type HomePlaceRow, insertHomePlaces } from './home-places.repository.ts';
import { type Match, matchLocations } from './match-locations.ts';
import { createPlacesRepository } from './places.repository.ts';

/** A home of an import: the words for its location, the place that its row names, and its point. */
export type ImportedPlace = {
  home_id: string;
  words: string;
  place_id: number | null;
  pin: Point | null;
};

/**
 * Finds the places of homes that were just imported, in the transaction of `client`: the place that the row names,
 * otherwise the one that its words name. The point of the row is used if it lies at that place. No row fails without a
 * place (PLACE-12).
 * @returns what was found for each home, in their order, and the homes that are left without a place
 */
export async function placeImported(client: pg.ClientBase, homes: readonly ImportedPlace[], pinKey: Buffer) {
  const named = await placesOf(
    client,
    homes.map(({ place_id }) => place_id),
  );
  const isNamed = ({ place_id }: ImportedPlace) => named.has(place_id);
  const words = homes.filter((home) => !isNamed(home)).map((home) => home.words);
  const found = (await matchLocations(client, words)).values();
  const matches = homes.map(
    (home) => (isNamed(home) ? { place_id: home.place_id } : found.next().value) as Match,
  );
  const placeIds = matches.map((match) => (typeof match === 'object' ? match.place_id : null));
  const places = await placesOf(
    client,
    placeIds.filter((_, index) => homes[index]?.pin),
  );
  const rows = homes.map((home, index): HomePlaceRow => {
    const place_id = placeIds[index] ?? null;
    const pin = near(home.pin, places.get(place_id));
    const centre = pin && blurLocation(pin, home.home_id, pinKey);
    return { home_id: home.home_id, place_id, chosen_by: isNamed(home) ? 'host' : 'match', pin, centre };
  });
  return { matches, without: await insertHomePlaces(client, rows) };
}

/** The point, if it lies at the place. */
const near = (pin: Point | null, place: Place | undefined) =>
  pin && place && kmTooFar(pin, place) === undefined ? pin : null;

/** Those of these places that exist, by id. */
async function placesOf(client: pg.ClientBase, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const places = wanted.length > 0 ? await createPlacesRepository(client).placesById(wanted) : [];
  return new Map<number | null, Place>(places.map((place) => [place.id, place]));
}
