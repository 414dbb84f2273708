import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { GazetteerRows } from './gazetteer-files.ts';

/** The loaded edition of the gazetteer. */
export function createGazetteerRepository() {
  return {
    async hasEdition(db: pg.Pool | pg.ClientBase, edition: string): Promise<boolean> {
      return (await db.query('select from gazetteer where edition = $1', [edition])).rowCount === 1;
    },

    async replace(client: pg.ClientBase, edition: string, rows: GazetteerRows): Promise<void> {
      await replaceRows(client, rows);
      await client.query('delete from gazetteer');
      await client.query('insert into gazetteer (edition) values ($1)', [edition]);
    },
  };
}

async function replaceRows(client: pg.ClientBase, { countries, regions, places, names }: GazetteerRows) {
  await client.query('truncate place_names');
  await merge(
    client,
    'countries',
    'code',
    countries.map(({ id, name, names }) => [id, name, list(names)]),
  );
  await merge(
    client,
    'regions',
    'id',
    regions.map(({ id, country_code, name, names }) => [id, country_code, name, list(names)]),
  );
  await merge(
    client,
    'places',
    'id',
    places.map((p) => [
      p.id,
      p.name,
      p.entry,
      p.country_code,
      p.region_id,
      `(${p.longitude},${p.latitude})`,
      p.population,
      p.time_zone,
    ]),
  );
  await client.query(
    `update home_places set centre = places.point from places
     where places.id = place_id and pin is null and not centre ~= places.point`,
  );
  await client.query(
    `delete from places using incoming_gone where places.id = incoming_gone.id
       and not exists (select from home_places where place_id = places.id)`,
  );
  await dropOldRegions(
    client,
    regions.map(({ id }) => id),
  );
  await copy(
    client,
    'place_names',
    names.map(({ place_id, ending, whole, other_name }) => [place_id, ending, whole ? 't' : 'f', other_name]),
  );
  await client.query('analyze countries, regions, places, place_names');
}

/**
 * Places that are no longer in the gazetteer, but kept for their homes, lose their region, because region codes are
 * reused. Regions without a place are deleted, so that nobody is offered them.
 */
async function dropOldRegions(client: pg.ClientBase, regions: string[]): Promise<void> {
  await client.query(
    `update places set region_id = null,
       entry = places.name || coalesce(nullif(', ' || countries.name, ', ' || places.name), '')
     from incoming_gone, countries where places.id = incoming_gone.id and countries.code = places.country_code
       and region_id is not null`,
  );
  await client.query('delete from regions where not id = any($1)', [regions]);
}

/** Writes every new or changed row, using a temporary table. */
async function merge(client: pg.ClientBase, table: string, key: string, rows: Row[]): Promise<void> {
  await client.query(`create temporary table incoming (like ${table}) on commit drop`);
  await copy(client, 'incoming', rows);
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'incoming'::regclass and attnum > 0`,
  );
  const settings = columns.map(({ name }) => `${name} = excluded.${name}`).join(', ');
  await client.query(
    `insert into ${table} select * from incoming on conflict (${key}) do update set ${settings}`,
  );
  if (table === 'places') {
    await client.query(
      `create temporary table incoming_gone on commit drop as
       select id from places where not exists (select from incoming where incoming.id = places.id)`,
    );
  }
  await client.query('drop table incoming');
}

type Row = (string | null)[];

async function copy(client: pg.ClientBase, table: string, rows: Row[]): Promise<void> {
  const lines = rows.map((row) => `${row.map((value) => value ?? '\\N').join('\t')}\n`);
  await pipeline(Readable.from([lines.join('')]), client.query(copyFrom(`copy ${table} from stdin`)));
}

/** A list of folded names as a PostgreSQL array; they contain only letters, digits and spaces. */
const list = (names: string[]) => `{${names.map((name) => `"${name}"`).join(',')}}`;
