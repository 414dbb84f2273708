import type { Area, Place } from '@swapstead/contract/places';
import type pg from 'pg';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { NameSearch } from './name-search.ts';

export type Db = pg.Pool | pg.ClientBase;
export type PlacesRepository = ReturnType<typeof createPlacesRepository>;

const PLACE = sql`places.id, places.name, places.entry, places.point[1] as latitude, places.point[0] as longitude,
  places.time_zone`;

const AREA_OF_PLACE = sql`'place' as kind, places.id::text as id, places.name, places.entry, countries.name as country, places.country_code,
  json_build_array(point[0], point[1], point[0], point[1]) as bounds`;

/** West, south, east, north of the chosen places. */
const BOUNDS = sql`json_build_array(min(point[0]), min(point[1]), max(point[0]), max(point[1]))`;

/** All names of a country or region as one text in which a space stands before each word, and no words of two names meet. */
const WORDS = sql`' ' || array_to_string(names, ${'\n '})`;

/** Behind every text that begins with what stands before it. */
const LAST_CHARACTER = '\u{10ffff}';

const beginsWith = (column: Sql, start: string) =>
  sql`${column} >= ${start} and ${column} < ${start + LAST_CHARACTER}`;

/** Whether the region or country of a place is, or begins with, each word after the comma. */
function liesIn(narrowing: readonly string[]): Sql {
  return narrowing.reduce(
    (condition, part) => sql`${condition} and exists (
      select from unnest(countries.names || coalesce(regions.names, '{}')) as known where starts_with(known, ${part}))`,
    sql`true`,
  );
}

/** Reads the gazetteer. Nothing here depends on homes, so every member gets the same answer. */
export function createPlacesRepository(db: Db) {
  /** Whole names first, then more inhabitants, then the name (PLACE-02). */
  async function find<Row extends { name: string; entry: string }>(
    columns: Sql,
    { start, narrowing }: NameSearch,
    limit: number,
  ) {
    const { rows } = await db.query<Row & { found_by: string | null }>(sql`
      with found as (
        select place_id, bool_or(is_whole) as is_whole,
          case when bool_or(is_whole and other_name is null) or not bool_or(is_whole) and bool_or(other_name is null)
            then null else coalesce(min(other_name) filter (where is_whole), min(other_name)) end as found_by
        from (select *, whole and ending = ${start} as is_whole from place_names
          where ${beginsWith(sql`ending`, start)}) as named
        group by place_id
        ${narrowing.length > 0 ? empty : sql`order by is_whole desc, max(population) desc fetch first ${limit} rows with ties`}
      )
      select ${columns}, found_by
      from found join places on places.id = place_id
        join countries on countries.code = places.country_code
        left join regions on regions.id = places.region_id
      where ${liesIn(narrowing)}
      order by is_whole desc, places.population desc, places.name, places.id limit ${limit}`);
    return rows.map(({ found_by, ...row }) => ({ ...row, entry: withName(row.entry, row.name, found_by) }));
  }

  return {
    places: (search: NameSearch, limit: number) => find<Place>(PLACE, search, limit),

    areasOfPlaces: (search: NameSearch, limit: number) => find<Area>(AREA_OF_PLACE, search, limit),

    /** Countries and regions whose name, or a word of it, begins so; whole names first, countries before regions. */
    async areas({ start, narrowing }: NameSearch, limit: number): Promise<Area[]> {
      const { rows } = await db.query<Area>(sql`
        with named as (
          select 'country' as kind, code as id, name, name as entry, code as country_code, names, null as region_id
          from countries where ${narrowing.length === 0}
          union all
          select 'region', regions.id, regions.name, regions.name || ', ' || countries.name, country_code, regions.names, regions.id
          from regions join countries on code = country_code
          where ${narrowing.reduce((all, part) => sql`${all} and exists (select from unnest(countries.names) as known where starts_with(known, ${part}))`, sql`true`)}
        ), found as (
          select *, ${start} = any(names) as is_whole from named
          where strpos(${WORDS}, ${` ${start}`}) > 0
          order by is_whole desc, kind, name, id limit ${limit}
        )
        select kind, found.id, found.name, found.entry, (select name from countries where code = found.country_code) as country, country_code,
          (select ${BOUNDS} from places where places.country_code = found.country_code
            and (found.region_id is null or places.region_id = found.region_id)) as bounds
        from found order by is_whole desc, kind, name, id`);
      return rows;
    },

    async areaById(id: string): Promise<Area | undefined> {
      const { rows } = await db.query<Area>(areaById(id));
      return rows[0];
    },

    async placeById(id: number): Promise<Place | undefined> {
      const { rows } = await db.query<Place>(sql`select ${PLACE} from places where id = ${id}`);
      return rows[0];
    },

    async placesById(ids: readonly number[]): Promise<Place[]> {
      const { rows } = await db.query<Place>(sql`select ${PLACE} from places where id = any(${ids})`);
      return rows;
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

/** A place found by another name shows it: 'Antwerpen (Antwerp), Flanders, Belgium' (PLACE-03). */
function withName(entry: string, name: string, foundBy: string | null): string {
  return foundBy ? `${name} (${foundBy})${entry.slice(name.length)}` : entry;
}
