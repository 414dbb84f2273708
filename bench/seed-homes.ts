import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

type Listing = {
  title: string;
  description: string;
  location: string;
  home_type: string;
  amenities: string[];
  interests: string[];
};

const DEMO = new URL('../server/demo/homes.json', import.meta.url);
const BATCH = 10_000;

/**
 * Fills a migrated database with `count` homes, from the demo homes or the listings of a JSONL(.gz) file of real
 * ones, repeated; one home every 150 seconds, three to six photo records each, no files. Triggers are off, because
 * they would take half an hour for a million homes; the rows that they would have written for public searches are
 * added.
 */
export async function seedHomes(pool: pg.Pool, count: number, file?: string): Promise<void> {
  const listings = file ? await readListings(file) : (JSON.parse(await readFile(DEMO, 'utf8')) as Listing[]);
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`create temp table base (n int primary key, title text, description text, location text,
      home_type text, amenities text[], interests text[], words tsvector)`);
    for (let from = 0; from < listings.length; from += 2_000) {
      const rows = listings
        .slice(from, from + 2_000)
        .map((listing, index) => ({ n: from + index, ...listing }));
      await client.query('insert into base select * from json_populate_recordset(null::base, $1)', [
        JSON.stringify(rows),
      ]);
    }
    await client.query(
      `insert into users (email) select 'host-' || i || '@example.test' from generate_series(1, $1::int) i`,
      [Math.ceil(count * 0.7)],
    );
    await client.query(
      `insert into profiles (user_id, display_name) select id, 'Host ' || left(email, 12) from users`,
    );
    await client.query('create temp table hosts as select row_number() over () - 1 as n, id from users');
    await client.query('create index on hosts (n)');
    await client.query(TERMS);
    await client.query('analyze hosts; analyze base');
    const indexes = await takeIndexes(client);
    for (let from = 0; from < count; from += BATCH) {
      await client.query(INSERT, [
        from,
        Math.min(count, from + BATCH) - 1,
        listings.length,
        Math.ceil(count * 0.7),
      ]);
    }
    for (const index of indexes) await client.query(index);
    await client.query(PHOTOS);
    await client.query(TAGS);
    await client.query('select fold_tag_counts()');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** The search terms of a listing are the same for each home created from it. */
const TERMS = `update base set words = home_terms(title, description, interests, amenities, home_type, location)`;

const INSERT = `with made as materialized (
    select gen_random_uuid() as id, hosts.id as user_id, base.*, i % 7 as guests, i % 4 as bedrooms,
      (i % 5) / 2.0 as bathrooms, timestamptz '2021-01-01' + i * interval '150.123457 s' as created_at
    from generate_series($1::int, $2::int) as i
      join base on base.n = i % $3::int
      join hosts on hosts.n = (i * 7919::bigint) % $4::int
    order by i
  ), homes as (
    insert into homes (id, user_id, title, description, location, guests, bedrooms, bathrooms, home_type,
      amenities, interests, created_at)
    select id, user_id, title, description, location, guests, bedrooms, bathrooms, home_type, amenities, interests,
      created_at from made
  ), calendars as (
    insert into calendars (home_id) select id from made
  )
  insert into home_search (home_id, created_at, words, guests, bedrooms)
  select id, created_at, words, guests, bedrooms from made`;

const TAGS = `insert into tag_count_deltas (key, name, homes)
  select label_key(tag), min(tag), count(*) from homes, unnest(interests) as tag group by 1
  union all select '', '', count(*) from homes`;

/** Drops indexes that are built faster at the end. @returns the statements that build them */
async function takeIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename in ('homes', 'home_search') and indexdef not like '% UNIQUE %'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

const PHOTOS = `insert into home_photos (home_id, path, width, height, thumbhash, display_order)
  select h.id, h.id || '/' || n, 1280, 853, 'oSgKDYJmini/lWiWdKZYdWCFBVdp', n
  from homes h, generate_series(0, 2 + (get_byte(uuid_send(h.id), 0) % 4)) as n`;

async function readListings(file: string): Promise<Listing[]> {
  const bytes = await readFile(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const row = JSON.parse(line);
      return {
        title: row.title,
        description: row.description,
        location: `${row.city}, ${row.country}`,
        home_type: row.home_type,
        amenities: withoutRepeats(row.amenities),
        interests: withoutRepeats(row.tags_derived),
      };
    });
}

function withoutRepeats(labels: string[]): string[] {
  return [...new Map(labels.map((label) => [label.trim().toLowerCase(), label.trim()])).values()].filter(
    (label) => label && label.length <= 100,
  );
}
