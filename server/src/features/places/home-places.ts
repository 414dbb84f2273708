import { kmTooFar, pointProblem } from '@swapstead/contract/place-texts';
import type { Place, PlaceChoice, Point } from '@swapstead/contract/places';
import type pg from 'pg';
import { invalid } from '../../platform/errors.ts';
import type { Notify } from '../notices/notices.ts';
import { displaced } from './displaced.ts';
import {
  type HomePlace,
  lockHomePlace,
  type MatchedHome,
  writeHomePlace,
  writeMatches,
} from './home-places.repository.ts';
import { type Match, matchLocations } from './match-locations.ts';
import { createPlacesRepository } from './places.repository.ts';

/** What is known of a home for which nobody has looked. */
const NOWHERE: HomePlace = { place_id: null, chosen_by: 'match', pin: null };

type Parts = { pinKey: Buffer; notify: Notify };
type Home = { id: string; user_id: string };

/** A home of an import: its words for where it is, the place that its row names, and its point. */
type ImportedPlace = {
  home_id: string;
  location: string;
  words: string;
  place_id: number | null;
  pin: Point | null;
};

/** The point, where it lies at the place. */
const near = (pin: Point | null, place: Place) => (pin && kmTooFar(pin, place) === undefined ? pin : null);

export type HomePlaces = ReturnType<typeof createHomePlaces>;

/** Which place homes are in. Everything happens in the transaction of `client`. */
export function createHomePlaces({ pinKey, notify }: Parts) {
  async function placeOf(client: pg.ClientBase, id: number): Promise<Place> {
    const place = await createPlacesRepository(client).placeById(id);
    if (!place) throw invalid('place_id', 'This place is not known. Choose another one.');
    return place;
  }

  /** A point that was kept does not follow to a place too far away; one that is sent is refused there. */
  function pinAt(place: Place, sent: Point | null | undefined, kept: Point | null): Point | null {
    const pin = sent === undefined ? kept : sent;
    if (!pin) return null;
    const problem = pointProblem(pin, place);
    if (problem && sent !== undefined) throw invalid('pin', problem);
    return problem ? null : pin;
  }

  async function write(client: pg.ClientBase, home_id: string, place: Place | null, row: HomePlace) {
    const centre = row.pin ? displaced(row.pin, home_id, pinKey) : place;
    await writeHomePlace(client, { ...row, home_id, centre });
  }

  /** Matches homes by their locations, and tells the hosts of those that are left without a place, once each. */
  async function match(
    client: pg.ClientBase,
    homes: readonly { home_id: string; location: string; words?: string }[],
  ): Promise<Match[]> {
    const matches = await matchLocations(
      client,
      homes.map(({ location, words = location }) => words),
    );
    const rows: MatchedHome[] = homes.map(({ home_id, location }, index) => {
      const found = matches[index];
      return { home_id, location, place_id: typeof found === 'object' ? found.place_id : null };
    });
    const without = await writeMatches(client, rows);
    await notify(
      client,
      ...without.map(({ home_id, user_id }) => ({
        user_id,
        event: 'home_without_place' as const,
        event_key: `home_without_place ${home_id}`,
        about: { home_id },
      })),
    );
    return matches;
  }

  return {
    /** The centre of the circle that members see of a point. */
    circleOf: (homeId: string, pin: Point): Point => displaced(pin, homeId, pinKey),

    match,

    /**
     * Homes that were just imported: the place that a row names, otherwise the one that its words name; then the point of
     * the row, where it lies at that place. No row fails for want of a place (PLACE-12).
     */
    async placeImported(client: pg.ClientBase, homes: readonly ImportedPlace[]): Promise<Match[]> {
      const placed: Match[] = [];
      const others: ImportedPlace[] = [];
      for (const home of homes) {
        const { home_id, place_id, pin } = home;
        const place =
          place_id === null ? undefined : await createPlacesRepository(client).placeById(place_id);
        if (!place) {
          others.push(home);
          continue;
        }
        placed.push({ place_id: place.id });
        await write(client, home_id, place, { place_id: place.id, chosen_by: 'host', pin: near(pin, place) });
      }
      const matches = await match(client, others);
      for (const [index, { home_id, pin }] of others.entries()) {
        const found = matches[index];
        if (!pin || typeof found !== 'object') continue;
        const place = await placeOf(client, found.place_id);
        await write(client, home_id, place, { ...found, chosen_by: 'match', pin: near(pin, place) });
      }
      return [...placed, ...matches];
    },

    /**
     * What the host says of where the home is. Where nobody ever chose, the location decides (PLACE-08).
     * @throws 400 naming place_id or pin
     */
    async choose(client: pg.ClientBase, home: Home, { place_id, pin }: PlaceChoice, location: string) {
      if (place_id === undefined && pin === undefined) {
        // What is there already, or was removed, a match leaves alone.
        await match(client, [{ home_id: home.id, location }]);
        return;
      }
      const stored = (await lockHomePlace(client, home.id)) ?? NOWHERE;
      const wanted = place_id === undefined ? stored.place_id : place_id;
      if (wanted === null) {
        if (pin) throw invalid('pin', 'Choose a place first');
        return write(client, home.id, null, { place_id: null, chosen_by: 'host', pin: null });
      }
      const place = await placeOf(client, wanted);
      await write(client, home.id, place, {
        place_id: wanted,
        chosen_by: wanted === stored.place_id ? stored.chosen_by : 'host',
        pin: pinAt(place, pin, stored.pin),
      });
    },

    /** Removes the point; the place stays. */
    async removePin(client: pg.ClientBase, homeId: string): Promise<void> {
      const stored = await lockHomePlace(client, homeId);
      if (!stored?.place_id || !stored.pin) return;
      await write(client, homeId, await placeOf(client, stored.place_id), { ...stored, pin: null });
    },
  };
}
