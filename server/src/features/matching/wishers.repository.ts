import type pg from 'pg';
import { fitsWhenAsked, isAwake, isCurrent, mayBeNew } from './wish-fits.statements.ts';
import type { HomeWhere } from './wish-keys.ts';

type Db = Pick<pg.Pool, 'query'>;

/** A home whose members are to be counted. */
export type CountedHome = HomeWhere & { home_id: string };

export type WishersRepository = ReturnType<typeof createWishersRepository>;

/** The facts of a home that decide which wishes it is for, beside its nights and rules. */
const PRINT = `md5(concat_ws(' ', m.place_id, m.region_id, m.country_code, m.centre::text, m.guests, m.bedrooms, s.words))`;
const ROWS = 'member_search m left join home_search s on s.home_id = m.home_id';

/** How many members wish for a home, counted at midnight UTC so that no change of one wish shows at once (WISH-24). */
export function createWishersRepository() {
  return {
    /** The figure of an own home; outdated if the home has become another one since. Undefined: not an own home. */
    async of(db: Db, userId: string, homeId: string) {
      const { rows } = await db.query<{ members: number; is_outdated: boolean; matches_wait: boolean }>({
        name: 'wishers-of',
        text: `select coalesce(k.members, 0) as members, k.print is distinct from ${PRINT} as is_outdated,
            exists (select from match_holds held where held.home_id = h.id and held.until > clock_timestamp()) as matches_wait
          from homes h join ${ROWS} on m.home_id = h.id left join home_wishers k on k.home_id = h.id
          where h.id = $2 and h.user_id = $1`,
        values: [userId, homeId],
      });
      return rows[0];
    },

    /** Counts all wishes for our team (WISH-23). */
    async countAll(db: Db, { day, now }: { day: string; now: Date }): Promise<void> {
      await db.query(
        `insert into wish_figures (as_of, wishes) select $1::date, count(*) from wishes w where ${isCurrent('w', '$2')}
         on conflict (is_only) do update set as_of = excluded.as_of, wishes = excluded.wishes
           where wish_figures.as_of < excluded.as_of`,
        [day, now],
      );
    },

    async all(db: Db) {
      const { rows } = await db.query<{ as_of: string; wishes: number }>(
        'select as_of::text, wishes from wish_figures',
      );
      return rows[0];
    },

    /** Homes that have not been counted on this day, in the order of their ids. */
    async toCount(db: Db, day: string, most: number): Promise<CountedHome[]> {
      const { rows } = await db.query<CountedHome>(
        `select m.home_id, m.place_id, m.region_id, m.country_code, m.centre[0] as longitude, m.centre[1] as latitude
         from member_search m
         where m.is_shown and not exists (
           select from home_wishers k where k.home_id = m.home_id and k.as_of >= $1::date)
         order by m.home_id limit $2`,
        [day, most],
      );
      return rows;
    },

    /** Counts the members, once each, with a wish in use for swaps that fits the home but for open nights. */
    async count(db: Db, homeId: string, keys: readonly string[], { day, now }: { day: string; now: Date }) {
      await db.query({ name: 'wishers-count', text: COUNT, values: [homeId, keys, now, day] });
    },
  };
}

const COUNT = `
  insert into home_wishers (home_id, as_of, members, print)
  select m.home_id, $4::date, (
      select count(distinct w.user_id) from (select distinct wish_id from wish_keys where key = any($2)) near
        join wish_searches q on q.wish_id = near.wish_id join wishes w on w.id = q.wish_id
      where w.swaps and ${isCurrent('w', '$3')} and ${isAwake('w.user_id')}
        and not exists (select from member_stops stop where stop.user_id = w.user_id)
        and exists (select from homes theirs where theirs.user_id = w.user_id and theirs.is_shown)
        and ${mayBeNew('w.user_id', 'm.home_id')}
        and ${fitsWhenAsked({ home: 'm', words: 's.words', wish: 'q', now: '$3' })}
    ), ${PRINT}
  from ${ROWS} where m.home_id = $1
  on conflict (home_id) do update set as_of = excluded.as_of, members = excluded.members, print = excluded.print`;
