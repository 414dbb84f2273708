import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { queryOf, termsOf } from '../search/gallery-filters.statements.ts';
import type { MemberSearch } from '../search/member-filters.ts';
import { fits } from './wish-fits.statements.ts';
import { keysOfSearch } from './wish-keys.ts';

export type WishSearchesRepository = ReturnType<typeof createWishSearchesRepository>;

/** The searches of wishes as homes are compared with them. */
export function createWishSearchesRepository() {
  return {
    /**
     * Stores the search of a wish instead of the one before. Homes that have just changed and fit now did so before a
     * job compares them, so they are noted here: whoever is compared with the rows of before must have fitted then.
     */
    async store(client: pg.ClientBase, wishId: string, search: MemberSearch): Promise<void> {
      await drop(client, wishId);
      await client.query('delete from wish_homes where wish_id = $1 and (began_at is null or is_missed)', [
        wishId,
      ]);
      await client.query(insertOf(wishId, search));
      await client.query(
        `insert into wish_keys (key, user_id, wish_id)
         select distinct key, w.user_id, w.id from wishes w, unnest($2::text[]) as key where w.id = $1`,
        [wishId, keysOfSearch(search)],
      );
      await client.query(CHANGING, [wishId, search.now]);
    },

    /** From now on nothing fits the wish. */
    drop,
  };
}

async function drop(client: pg.ClientBase, wishId: string): Promise<void> {
  await client.query('delete from wish_searches where wish_id = $1', [wishId]);
  await client.query('delete from wish_keys where wish_id = $1', [wishId]);
}

const CHANGING = `
  insert into wish_homes (wish_id, home_id)
  select q.wish_id, m.home_id
  from wish_searches q
    cross join (select distinct home_id from wish_homes_changed) changing
    join member_search m on m.home_id = changing.home_id left join home_search s on s.home_id = m.home_id
  where q.wish_id = $1 and ${fits({ home: 'm', words: 's.words', wish: 'q', now: '$2' })}
  on conflict do nothing`;

function insertOf(wishId: string, search: MemberSearch): Sql {
  const { where, box, windows, guests, bedrooms, onlyOpen } = search;
  const place = where?.kind === 'place' ? where : undefined;
  const terms = termsOf(search);
  const days = windows?.weekdays.reduce((bits, day) => bits | (1 << (day - 1)), 0);
  const point = place && `(${place.point.longitude},${place.point.latitude})`;
  return sql`insert into wish_searches (wish_id, place_id, point, km, region_id, country_code, boxes, guests,
      bedrooms, has_terms, terms, nights, first, last, check_in_days, only_open)
    values (${wishId}, ${place?.id ?? null}, ${point ?? null}::point, ${place?.km ?? null},
      ${where?.kind === 'region' ? where.id : null}, ${where?.kind === 'country' ? where.id : null},
      ${box ? boxesOf(box) : null}::box[], ${guests ?? null}, ${bedrooms ?? null},
      ${terms !== undefined}, ${terms ? queryOf('premium', terms) : raw('null')},
      ${windows?.nights ?? null}, ${windows?.first ?? null}, ${windows?.last ?? null}, ${days ?? null}, ${onlyOpen})`;
}

/** One box, or two if it crosses 180°, as the array of PostgreSQL. */
function boxesOf([west, south, east, north]: readonly number[]): string {
  const box = (from: number | undefined, to: number | undefined) => `(${to},${north}),(${from},${south})`;
  const boxes = (west ?? 0) > (east ?? 0) ? [box(west, 180), box(-180, east)] : [box(west, east)];
  return `{${boxes.join(';')}}`;
}
