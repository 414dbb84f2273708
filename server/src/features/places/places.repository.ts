import type { Area, Place } from '@swapstead/contract/places/endpoints';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { indexAlternateNames } from './alternate-names.ts';
import type { IndexedArea } from './area-names.ts';
import { readAlternateNames } from './gazetteer-files.ts';
import { createNameIndex, type IndexedName, type IndexedPlace, type NameIndex } from './name-index.ts';

type Db = pg.Pool | pg.ClientBase;
export type PlacesRepository = ReturnType<typeof createPlacesRepository>;

const PLACE = sql`places.id, places.name, places.entry, places.point[1] as latitude, places.point[0] as longitude,
  places.time_zone, places.country_code`;

const ONE_PLACE = sql`select ${PLACE}, countries.name as country from places join countries on code = country_code`;

/** The size of a place in search suggestions (FIND-06). */
const SIZE = sql`case when places.population >= 50000 then 'city' else 'town' end as size`;

const AREA_OF_PLACE = sql`'place' as kind, ${SIZE}, places.id::text as id, places.name, places.entry, countries.name as country, places.country_code,
  json_build_array(point[0], point[1], point[0], point[1]) as bounds`;

/** West, south, east and north of the selected places. */
const BOUNDS = sql`json_build_array(min(point[0]), min(point[1]), max(point[0]), max(point[1]))`;

/** A place by one of its folded names, with the folded names of its region and country. */
export type NamedPlace = { name: string; place_id: number; areas: string[] };

/** The gazetteer. */
export function createPlacesRepository(pool: pg.Pool) {
  return {
    /** The whole gazetteer, for a search by name. */
    async names(): Promise<NameIndex> {
      const [places, names, countries, regions] = await Promise.all([
        pool.query<IndexedPlace>(
          sql`select ${PLACE}, ${SIZE}, region_id, population from places order by population desc, name, id`,
        ),
        pool.query<IndexedName>(
          'select place_id, ending, whole, other_name from place_names order by ending',
        ),
        pool.query<IndexedArea>(
          'select code as id, name, names, code as country_code from countries order by name, code',
        ),
        pool.query<IndexedArea>('select id, name, names, country_code from regions order by name, id'),
      ]);
      const rankOf = new Map(places.rows.map(({ id }, rank) => [id, rank]));
      const alternates = await indexAlternateNames(await readAlternateNames(), rankOf);
      return createNameIndex({
        alternates,
        places: places.rows,
        names: names.rows,
        countries: countries.rows,
        regions: regions.rows,
      });
    },

    async areaById(id: string): Promise<Area | undefined> {
      const { rows } = await pool.query<Area>(areaById(id));
      return rows[0];
    },

    async placeById(id: number, db: Db = pool): Promise<Place | undefined> {
      const { rows } = await db.query<Place>(sql`${ONE_PLACE} where places.id = ${id}`);
      return rows[0];
    },

    async placesById(ids: readonly number[], db: Db = pool): Promise<Place[]> {
      const { rows } = await db.query<Place>(sql`${ONE_PLACE} where places.id = any(${ids})`);
      return rows;
    },

    /** Places whose whole name is one of these folded names, grouped by name. */
    async byWholeName(names: readonly string[], db: Db = pool): Promise<Map<string, NamedPlace[]>> {
      const { rows } = await db.query<NamedPlace>(
        `select distinct on (ending, places.id) ending as name, places.id as place_id,
           countries.names || coalesce(regions.names, '{}') as areas
         from place_names join places on places.id = place_id
           join countries on countries.code = places.country_code
           left join regions on regions.id = places.region_id
         where whole and ending = any($1)`,
        [names],
      );
      return Map.groupBy(rows, ({ name }) => name);
    },

    /** Those of these folded names that name a region or country. */
    async areaNames(names: readonly string[], db: Db = pool): Promise<Set<string>> {
      const { rows } = await db.query<{ name: string }>(
        `select distinct name
         from (select unnest(names) as name from countries union all select unnest(names) from regions) as areas
         where name = any($1)`,
        [names],
      );
      return new Set(rows.map(({ name }) => name));
    },
  };
}

function areaById(id: string): Sql {
  if (/^[1-9]\d{0,8}$/.test(id)) {
    return sql`select ${AREA_OF_PLACE} from places join countries on code = country_code
      where places.id = ${Number(id)}`;
  }
  if (/^[A-Z]{2}$/.test(id)) {
    return sql`select 'country' as kind, code as id, name, name as entry, name as country, code as country_code,
        (select ${BOUNDS} from places where country_code = code) as bounds
      from countries where code = ${id}`;
  }
  return sql`select 'region' as kind, regions.id, regions.name, regions.name || ', ' || countries.name as entry,
      countries.name as country, country_code, (select ${BOUNDS} from places where region_id = regions.id) as bounds
    from regions join countries on code = country_code where regions.id = ${id}`;
}
