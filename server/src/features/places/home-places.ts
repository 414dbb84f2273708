import type { Place, PlaceChoice, Point } from '@swapstead/contract/places/endpoints';
import { pointProblem } from '@swapstead/contract/places/texts';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { invalid } from '../../platform/errors.ts';
import type { Notify } from '../notices/notices.ts';
import { blurLocation } from './blur-location.ts';
import { createHomePlacesRepository, type HomePlace, type MatchedHome } from './home-places.repository.ts';
import { type ImportedPlace, placeImported } from './imported-places.ts';
import { type Match, matchLocations } from './match-locations.ts';
import { createPlacesRepository } from './places.repository.ts';

/** The place of a home that was not matched yet. */
const NOWHERE: HomePlace = { place_id: null, chosen_by: 'match', pin: null };

type Parts = { pool: pg.Pool; pinKey: Buffer; notify: Notify };
type Home = { id: string; user_id: string };

export type HomePlaces = ReturnType<typeof createHomePlaces>;

/** Finds and stores the places of homes, in the transaction of `client`. */
export function createHomePlaces({ pool, pinKey, notify }: Parts) {
  const places = createPlacesRepository(pool);
  const repository = createHomePlacesRepository();

  async function placeOf(client: pg.ClientBase, id: number): Promise<Place> {
    const place = await places.placeById(id, client);
    if (!place) throw invalid('place_id', m.search_place_not_known());
    return place;
  }

  /** The pin of a home at this place. A stored pin too far from the place is dropped; a submitted one is refused. */
  function pinAt(place: Place, sent: Point | null | undefined, kept: Point | null): Point | null {
    const pin = sent === undefined ? kept : sent;
    if (!pin) return null;
    const problem = pointProblem(pin, place);
    if (problem && sent !== undefined) throw invalid('pin', problem);
    return problem ? null : pin;
  }

  async function write(client: pg.ClientBase, home_id: string, place: Place | null, row: HomePlace) {
    const centre = row.pin ? blurLocation(row.pin, home_id, pinKey) : place;
    await repository.save(client, { ...row, home_id, centre });
  }

  /** Finds the places of homes by their locations, and notifies hosts once for each home without one. */
  async function match(
    client: pg.ClientBase,
    homes: readonly { home_id: string; location: string; words?: string }[],
  ): Promise<Match[]> {
    const matches = await matchLocations(
      client,
      places,
      homes.map(({ location, words = location }) => words),
    );
    const rows: MatchedHome[] = homes.map(({ home_id, location }, index) => {
      const found = matches[index];
      return { home_id, location, place_id: typeof found === 'object' ? found.place_id : null };
    });
    await notifyUnplaced(client, await repository.saveMatches(client, rows));
    return matches;
  }

  /** Notifies hosts, once for each home, that it has no place. */
  async function notifyUnplaced(
    client: pg.ClientBase,
    without: readonly { home_id: string; user_id: string }[],
  ) {
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
    /** The centre of the circle that members see for a pin. */
    circleOf: (homeId: string, pin: Point): Point => blurLocation(pin, homeId, pinKey),

    match,

    /** Finds the places of imported homes (see imported-places.ts) and notifies their hosts. */
    async placeImported(client: pg.ClientBase, homes: readonly ImportedPlace[]): Promise<Match[]> {
      const { matches, without } = await placeImported(client, { places, repository, pinKey }, homes);
      await notifyUnplaced(client, without);
      return matches;
    },

    /**
     * Stores the place and pin that the host has chosen. If nobody ever chose a place, the location decides (PLACE-08).
     * @throws 400 for place_id or pin
     */
    async choose(client: pg.ClientBase, home: Home, { place_id, pin }: PlaceChoice, location: string) {
      if (place_id === undefined && pin === undefined) {
        // A match does not change a place that is stored or was removed.
        await match(client, [{ home_id: home.id, location }]);
        return;
      }
      const stored = (await repository.lock(client, home.id)) ?? NOWHERE;
      const wanted = place_id === undefined ? stored.place_id : place_id;
      if (wanted === null) {
        if (pin) throw invalid('pin', m.search_choose_a_place_first());
        return write(client, home.id, null, { place_id: null, chosen_by: 'host', pin: null });
      }
      const place = await placeOf(client, wanted);
      await write(client, home.id, place, {
        place_id: wanted,
        chosen_by: wanted === stored.place_id ? stored.chosen_by : 'host',
        pin: pinAt(place, pin, stored.pin),
      });
    },

    /** Removes the pin and keeps the place. */
    async removePin(client: pg.ClientBase, homeId: string): Promise<void> {
      const stored = await repository.lock(client, homeId);
      if (!stored?.place_id || !stored.pin) return;
      await write(client, homeId, await placeOf(client, stored.place_id), { ...stored, pin: null });
    },
  };
}
