import type pg from 'pg';

/** The time zones (IANA) whose days these homes follow, by home id; a home without a place has none. */
export async function zonesOf(
  db: pg.Pool | pg.ClientBase,
  homeIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ home_id: string; time_zone: string }>(
    'select home_id, time_zone from home_places join places on places.id = place_id where home_id = any($1)',
    [homeIds],
  );
  return new Map(rows.map(({ home_id, time_zone }) => [home_id, time_zone]));
}

/** The time zone (IANA) whose days a home follows: that of its place, UTC without one (PLACE-13). */
export async function zoneOf(db: pg.Pool | pg.ClientBase, homeId: string): Promise<string> {
  return (await zonesOf(db, [homeId])).get(homeId) ?? 'UTC';
}

/** SQL: the time zone of the first home with a place, of the member in a column or placeholder. */
export const zoneOfHost = (member: string) =>
  `(select p.time_zone from homes h join home_places hp on hp.home_id = h.id join places p on p.id = hp.place_id
    where h.user_id = ${member} order by h.created_at, h.id limit 1)`;
