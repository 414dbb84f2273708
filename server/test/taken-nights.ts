import type pg from 'pg';

/** Nights of homes taken by a swap, `nights` as a daterange such as '[2027-05-01,2027-05-05)'. */
type Held = readonly { home_id: string; nights: string }[];

/** Takes nights for swaps without parties, which a calendar does not need. */
export async function takeNights(db: Pick<pg.ClientBase, 'query'>, held: Held): Promise<void> {
  await db.query(
    `with given as (
       select home_id, nights, gen_random_uuid() as swap_id, gen_random_uuid() as stay_id
       from unnest($1::uuid[], $2::daterange[]) as t (home_id, nights)
     ), swap as (
       insert into swaps (id, state) select swap_id, 'final' from given
     ), stay as (
       insert into stays (id, swap_id, number, home_id, home_title, home_place, zone, host, guest, during)
       select stay_id, swap_id, 1, home_id, '', '', 'UTC', 1, 2, nights from given
     )
     insert into taken_nights (home_id, nights, stay_id) select home_id, nights, stay_id from given`,
    [held.map(({ home_id }) => home_id), held.map(({ nights }) => nights)],
  );
}
