import type { Point } from '@swapstead/contract/places/endpoints';
import type pg from 'pg';

export type HomePlacesRepository = ReturnType<typeof createHomePlacesRepository>;

/** The stored place of a home. */
export type HomePlace = {
  place_id: number | null;
  chosen_by: 'host' | 'match';
  pin: Point | null;
};

export type HomePlaceRow = HomePlace & { home_id: string; centre: Point | null };

export type MatchedHome = { home_id: string; location: string; place_id: number | null };

/** A home that is left without a place, and its host. */
type Unplaced = { home_id: string; user_id: string };

const pointText = (point: Point | null) => point && `(${point.longitude},${point.latitude})`;

/** The places and pins of homes. */
export function createHomePlacesRepository() {
  async function zonesOf(
    db: pg.Pool | pg.ClientBase,
    homeIds: readonly string[],
  ): Promise<Map<string, string>> {
    const { rows } = await db.query<{ home_id: string; time_zone: string }>({
      name: 'zones-of-homes',
      text: 'select home_id, time_zone from home_places join places on places.id = place_id where home_id = any($1)',
      values: [homeIds],
    });
    return new Map(rows.map(({ home_id, time_zone }) => [home_id, time_zone]));
  }

  return {
    /** The time zones (IANA) whose days these homes follow, by home id; a home without a place has none. */
    zonesOf,

    /** The time zone (IANA) whose days a home follows: that of its place, UTC without one (PLACE-13). */
    async zoneOf(db: pg.Pool | pg.ClientBase, homeId: string): Promise<string> {
      return (await zonesOf(db, [homeId])).get(homeId) ?? 'UTC';
    },

    /** The place of the home, locked until the transaction ends; undefined if it was not matched yet. */
    async lock(client: pg.ClientBase, homeId: string): Promise<HomePlace | undefined> {
      const { rows } = await client.query<HomePlace>(
        `select place_id, chosen_by, case when pin is not null
           then json_build_object('latitude', pin[1], 'longitude', pin[0]) end as pin
         from home_places where home_id = $1 for update`,
        [homeId],
      );
      return rows[0];
    },

    async save(client: pg.ClientBase, row: HomePlaceRow): Promise<void> {
      await client.query(
        `insert into home_places as h (home_id, place_id, chosen_by, pin, centre) values ($1, $2, $3, $4, $5)
         on conflict (home_id) do update set place_id = excluded.place_id, chosen_by = excluded.chosen_by,
           pin = excluded.pin, centre = excluded.centre`,
        [row.home_id, row.place_id, row.chosen_by, pointText(row.pin), pointText(row.centre)],
      );
    },

    /**
     * Writes the places of homes that were added in the same transaction. Without a pin, the circle is centred on the
     * place.
     * @returns the homes that are left without a place
     */
    async insertAll(client: pg.ClientBase, rows: readonly HomePlaceRow[]): Promise<Unplaced[]> {
      const { rows: unplaced } = await client.query<Unplaced>(
        `with written as (
           insert into home_places (home_id, place_id, chosen_by, pin, centre)
           select home_id, place_id, chosen_by, pin, coalesce(centre, places.point)
           from json_to_recordset($1) as m(home_id uuid, place_id integer, chosen_by text, pin point, centre point)
             left join places on places.id = m.place_id
           returning home_id, place_id
         )
         select home_id, user_id from written join homes on homes.id = home_id where place_id is null`,
        [
          JSON.stringify(
            rows.map((row) => ({ ...row, pin: pointText(row.pin), centre: pointText(row.centre) })),
          ),
        ],
      );
      return unplaced;
    },

    /**
     * Writes the places that the locations of homes name. Skips homes that have a place or whose host removed it, and
     * homes whose location has changed since it was read.
     * @returns the homes that are left without a place
     */
    async saveMatches(client: pg.ClientBase, matches: readonly MatchedHome[]): Promise<Unplaced[]> {
      const { rows } = await client.query<Unplaced & { place_id: number | null }>(
        `with written as (
           insert into home_places as h (home_id, place_id, chosen_by, centre)
           select m.home_id, m.place_id, 'match', places.point
           from json_to_recordset($1) as m(home_id uuid, location text, place_id integer)
             join homes on homes.id = m.home_id and homes.location = m.location
             left join places on places.id = m.place_id
           on conflict (home_id) do update set place_id = excluded.place_id, centre = excluded.centre
             where h.place_id is null and h.chosen_by = 'match' and excluded.place_id is not null
           returning home_id, place_id
         )
         select home_id, user_id, place_id from written join homes on homes.id = home_id`,
        [JSON.stringify(matches)],
      );
      return rows.filter(({ place_id }) => place_id === null);
    },

    /**
     * Homes that were not matched yet, in the order of ids. They are not locked: if a host edits one at the same time,
     * its row exists by then and its location differs from the one read here.
     */
    async unmatched(
      client: pg.ClientBase,
      after: string | undefined,
      limit: number,
    ): Promise<{ home_id: string; location: string }[]> {
      const { rows } = await client.query<{ home_id: string; location: string }>(
        `select id as home_id, location from homes
         where not exists (select from home_places where home_id = homes.id)
           and ($1::uuid is null or id > $1)
         order by id limit $2`,
        [after ?? null, limit],
      );
      return rows;
    },

    /** Hides the request to choose a place until an instant. */
    async hidePrompt(client: pg.ClientBase, homeId: string, until: Date): Promise<void> {
      await client.query(
        `insert into home_places (home_id, chosen_by, prompt_hidden_until) values ($1, 'match', $2)
         on conflict (home_id) do update set prompt_hidden_until = excluded.prompt_hidden_until`,
        [homeId, until],
      );
    },
  };
}
