import type pg from 'pg';

/** The time zone (IANA) whose days a home follows: that of its place, UTC without one (PLACE-13). */
export async function zoneOf(db: pg.Pool | pg.ClientBase, homeId: string): Promise<string> {
  const { rows } = await db.query<{ time_zone: string }>(
    'select time_zone from home_places join places on places.id = place_id where home_id = $1',
    [homeId],
  );
  return rows[0]?.time_zone ?? 'UTC';
}

/** SQL: the time zone of the first home with a place, of the member in a column or placeholder. */
export const zoneOfHost = (member: string) =>
  `(select p.time_zone from homes h join home_places hp on hp.home_id = h.id join places p on p.id = hp.place_id
    where h.user_id = ${member} order by h.created_at, h.id limit 1)`;
