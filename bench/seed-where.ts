import type pg from 'pg';

const BATCH = 50_000;

/**
 * Fills a database with `count` homes for searches by subscribers, distributed over the gazetteer by inhabitants,
 * most with their own point, all with runs of open and taken nights, a quarter with rules. Triggers are off, because
 * they would take an hour for a million homes; only the rows that searches and maps by place and dates read are
 * written.
 */
export async function seedWhere(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica; select setseed(0.42)`);
    await client.query(
      `insert into users (email, email_verified) select 'host' || n || '@where.test', true
       from generate_series(1, $1::int) n`,
      [Math.ceil(count / 10)],
    );
    await client.query(`insert into profiles (user_id, display_name) select id, 'Host' from users`);
    await client.query(HOSTS);
    for (let from = 0; from < count; from += BATCH) {
      await client.query(HOMES, [from, Math.min(count, from + BATCH) - 1, Math.ceil(count / 10)]);
    }
    await fillSearch(client);
    await client.query(
      `insert into home_photos (home_id, path, width, height, thumbhash, display_order)
       select id, id || '/0', 1280, 853, 'oSgKDYJmini/lWiWdKZYdWCFBVdp', 0 from homes`,
    );
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** Gives every home a place of the gazetteer and nights, only in the table for members' searches. */
export async function fillSearch(client: pg.ClientBase): Promise<void> {
  await client.query(PLACES);
  await client.query(SEARCHED);
  await client.query(
    `insert into map_cells_changed select distinct cell_x >> 17, cell_y >> 17 from member_search where centre is not null`,
  );
  await client.query('select count_map_cells()');
  await client.query('insert into search_homes_changed select home_id from member_search');
  await writeChunks(client);
}

/** Writes the bits of all listed homes. */
export async function writeChunks(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  let homes = BATCH;
  while (homes === BATCH) {
    const { rows } = await client.query('select write_changed_search_chunks(current_date, $1) as homes', [
      BATCH,
    ]);
    homes = rows[0].homes;
  }
}

const HOSTS = `create temp table hosts as select row_number() over () - 1 as n, id from users;
  create unique index on hosts (n); analyze hosts`;

/** Each place has a span as long as its number of inhabitants, so that a random number selects a place. */
const PLACES = `create temp table spans as
    select *, sum(population + 500) over (order by id)::float8 as upto from places;
  create index on spans (upto); analyze spans`;

const HOMES = `insert into homes (user_id, title, description, location, guests, bedrooms, home_type, amenities,
    interests, created_at)
  select hosts.id, 'A home with a garden ' || i, 'Two rooms and a kitchen.', 'Somewhere', i % 7, i % 4,
    (array['House', 'Villa', 'Loft', 'Apartment'])[1 + i % 4], '{Wifi}', '{Garden,Modern}',
    timestamptz '2021-01-01' + i * interval '150.123457 s'
  from generate_series($1::int, $2::int) as i join hosts on hosts.n = (i * 7919::bigint) % $3::int`;

/** Refers to the home `h`, because PostgreSQL would otherwise choose the days once for all homes. */
const RUN = (most: number, least: number, length: number) =>
  `(select coalesce(range_agg(daterange(day, day + ${least} + (random() * ${length})::int)), '{}') from (
      select current_date + (random() * 500)::int as day
      from generate_series(1, (random() * ${most})::int + h.guests * 0)) as days)`;

/** Nights and place are chosen once per home, in a subquery. */
const SEARCHED = `insert into member_search (home_id, user_id, created_at, guests, bedrooms, place_id, region_id, country_code, centre,
    time_zone, open, blocked, shortest, longest, check_in_days, notice, confirmed_on, silent_since)
  select id, user_id, created_at, guests, bedrooms, place_id, region_id, country_code,
    case when dice < 0.4 then place_point
      else point(greatest(-180, least(180, place_point[0] + (random() - 0.5) * 0.3)), place_point[1] + (random() - 0.5) * 0.2) end,
    time_zone, open - blocked, blocked,
    case when dice > 0.8 then 2 + (random() * 5)::int else 1 end, null,
    case when dice > 0.95 then 32 else 127 end, case when dice > 0.9 then (random() * 14)::int else 0 end,
    silent, silent
  from (
    select h.id, h.user_id, h.created_at, h.guests, h.bedrooms, span.id as place_id, span.region_id, span.country_code,
      span.point as place_point, span.time_zone, random() as dice, current_date - (random() * 100)::int as silent,
      ${RUN(4, 14, 60)} as open, ${RUN(3, 2, 12)} as blocked
    from (select *, random() as turn from homes) as h
      cross join lateral (
        select * from spans where upto >= h.turn * (select max(upto) from spans) order by upto limit 1
      ) as span
    offset 0
  ) as world
  on conflict (home_id) do update set place_id = excluded.place_id, region_id = excluded.region_id,
    country_code = excluded.country_code, centre = excluded.centre, time_zone = excluded.time_zone,
    open = excluded.open, blocked = excluded.blocked`;
