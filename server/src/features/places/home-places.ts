import type { Place, PlaceChoice, Point } from '@swapstead/contract/places/endpoints';
import { pointProblem } from '@swapstead/contract/places/texts';
import type pg from 'pg';
import { invalid } from '../../platform/errors.ts';
import type { Notify } from '../notices/notices.ts';
import { blurLocation } from './blur-location.ts';
import {
  type HomePlace,
  lockHomePlace,
  type MatchedHome,
  writeHomePlace,
  writeMatches,
} from './home-places.repository.ts';
import { type ImportedPlace, placeImported } from './imported-places.ts';
import { type Match, matchLocations } from './match-locations.ts';
import { createPlacesRepository } from './places.repository.ts';

/** The place of a home for which nobody has looked. */
const NOWHERE: HomePlace = { place_id: null, chosen_by: 'match', pin: null };

type Parts = { pinKey: Buffer; notify: Notify };
type Home = { id: string; user_id: string };

export type HomePlaces = ReturnType<typeof createHomePlaces>;

/** Finds and stores the places of homes, in the transaction of `client`. */
export function createHomePlaces({ pinKey, notify }: Parts) {
  async function placeOf(client: pg.ClientBase, id: number): Promise<Place> {
    const place = await createPlacesRepository(client).placeById(id);
    if (!place) throw invalid('place_id', 'This place is not known. Choose another one.');
    return place;
  }

  /** The point of a home at this place. A stored point too far from it is dropped; one that was sent is refused. */
  function pinAt(place: Place, sent: Point | null | undefined, kept: Point | null): Point | null {
    const pin = sent === undefined ? kept : sent;
    if (!pin) return null;
    const problem = pointProblem(pin, place);
    if (problem && sent !== undefined) throw invalid('pin', problem);
    return problem ? null : pin;
  }

  async function write(client: pg.ClientBase, home_id: string, place: Place | null, row: HomePlace) {
    const centre = row.pin ? blurLocation(row.pin, home_id, pinKey) : place;
    await writeHomePlace(client, { ...row, home_id, centre });
  }

  /** Finds the places of homes by their locations, and tells hosts, once for each home, if it has none. */
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
    await tell(client, await writeMatches(client, rows));
    return matches;
  }

  /** Tells hosts, once for each home, that it is left without a place. */
  async function tell(client: pg.ClientBase, without: readonly { home_id: string; user_id: string }[]) {
    if (without.length === 0) return;
    await notify(
      client,
      ...without.map(({ home_id, user_id }) => ({
        user_id,
        event: 'home_without_place' as const,
        event_key: `home_without_place ${home_id}`,
        about: { home_id },
      })),
    );
  }

  return {
    /** The centre of the circle that members see of a point. */
    circleOf: (homeId: string, pin: Point): Point => blurLocation(pin, homeId, pinKey),

    match,

    /** Finds the places of imported homes (see imported-places.ts) and tells their hosts. */
    async placeImported(client: pg.ClientBase, homes: readonly ImportedPlace[]): Promise<Match[]> {
      const { matches, without } = await placeImported(client, homes, pinKey);
      await tell(client, without);
      return matches;
    },

    /**
     * Stores what the host says about where the home is. If nobody ever chose a place, the location decides (PLACE-08).
     * @throws 400 for place_id or pin
     */
    async choose(client: pg.ClientBase, home: Home, { place_id, pin }: PlaceChoice, location: string) {
      if (place_id === undefined && pin === undefined) {
        // A match changes no place that is stored or was removed.
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
