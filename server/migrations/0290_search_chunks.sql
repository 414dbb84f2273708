-- Homes by 256 as bits, so that counting those free on some nights doesn't look at each home. A chunk is what its homes
-- share: a part of the map, country and time zone. Its strings have one bit for each of its homes: which are
-- taken or closed on a night, which are open, and the binary digits of each number. Counting homes is then counting bits.
create table search_chunks (
  id integer generated always as identity primary key,
  cell_x integer not null,
  cell_y integer not null,
  country_code text not null,
  time_zone text not null,
  part integer not null,
  size integer not null default 0,
  shown bit varying not null default '',
  kept_until date not null default '-infinity',
  west float8,
  south float8,
  east float8,
  north float8,
  newest timestamptz,
  place_id integer,
  west_at integer,
  south_at integer,
  east_at integer,
  north_at integer,
  newest_at integer,
  place_at integer,
  longitude_from integer,
  latitude_from integer,
  longitude bit varying[],
  latitude bit varying[],
  guests bit varying[],
  bedrooms bit varying[],
  shortest bit varying[],
  longest bit varying[],
  check_in bit varying[],
  notice bit varying[],
  silent bit varying[],
  unique (country_code, time_zone, cell_x, cell_y, part)
);
create table search_chunk_nights (
  chunk integer not null references search_chunks (id) on delete cascade,
  block integer not null,
  blocked bit varying[] not null,
  open bit varying[] not null,
  primary key (block, chunk)
);
create index search_chunk_nights_chunk on search_chunk_nights (chunk);
-- Uncompressed and in the row: a statement reads single strings of an array, and would unpack all of it for each.
do $$
declare name text;
begin
  foreach name in array '{shown,longitude,latitude,guests,bedrooms,shortest,longest,check_in,notice,silent}'::text[] loop
    execute format('alter table search_chunks alter column %I set storage plain', name);
  end loop;
end $$;
alter table search_chunk_nights alter column blocked set storage plain, alter column open set storage plain;

-- No foreign key: while a deleted home is in the list below, readers need its slot to leave it out.
create table search_slots (
  home_id uuid primary key,
  chunk integer not null,
  slot integer not null check (slot between 0 and 255),
  unique (chunk, slot)
);

-- Writers only ever append, so two of them never wait for one another. Readers leave the bits of these homes out and
-- look at each of them instead, so they see exactly what their snapshot sees.
create table search_homes_changed (
  home_id uuid not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

create function search_homes_changed_follow() returns trigger language plpgsql as $$
begin
  insert into search_homes_changed (home_id) select home_id from changed;
  return null;
end $$;
create trigger search_chunks_after_insert after insert on member_search
  referencing new table as changed for each statement execute function search_homes_changed_follow();
create trigger search_chunks_after_update after update on member_search
  referencing new table as changed for each statement execute function search_homes_changed_follow();
create trigger search_chunks_after_delete after delete on member_search
  referencing old table as changed for each statement execute function search_homes_changed_follow();

-- Of numbers and the bits of their homes: for each binary digit, the lowest first, the homes in whose number it is 1.
create function bit_digits(numbers integer[], bits bit varying[], digits integer) returns bit varying[]
  language sql immutable as $$
  select array(
    select coalesce(
      (select bit_or(bit) from unnest(numbers, bits) as home (number, bit) where number >> digit & 1 = 1),
      bits[1] # bits[1]
    ) from generate_series(0, digits - 1) as digit order by digit
  )
$$;

-- The chunk of a home.
create view searched_chunks as
  select home_id, coalesce(cell_x >> 19, -1) as cell_x, coalesce(cell_y >> 19, -1) as cell_y,
    coalesce(country_code, '') as country_code, time_zone
  from member_search
  where is_shown;

create function write_search_chunk(chunk_id integer, today date) returns void language plpgsql as $$
declare
  epoch constant date := '2000-01-01';
  -- Whole blocks. Searches reach 730 days ahead; the rest is room for the days until a chunk is written again.
  first constant integer := (today - 40 - epoch) >> 5 << 5;
  after constant integer := (today + 832 - epoch) >> 5 << 5;
  kept constant datemultirange := datemultirange(daterange(epoch + first, epoch + after));
  slots constant integer := (select max(s.slot) / 32 + 1 from search_slots as s where s.chunk = chunk_id) * 32;
  no_home constant bit varying := repeat('0', slots);
begin
  if slots is null then
    delete from search_chunks as c where c.id = chunk_id;
    return;
  end if;

  update search_chunks as c set size = slots, shown = coalesce(w.shown, no_home), kept_until = epoch + after,
    west = w.west, south = w.south, east = w.east, north = w.north, newest = w.newest, place_id = w.place_id,
    west_at = w.west_at, south_at = w.south_at, east_at = w.east_at, north_at = w.north_at, newest_at = w.newest_at,
    place_at = w.place_at, longitude_from = w.longitudes_from, latitude_from = w.latitudes_from,
    longitude = bit_digits(array(select number - w.longitudes_from from unnest(w.longitudes) as number), w.bits, 20),
    latitude = bit_digits(array(select number - w.latitudes_from from unnest(w.latitudes) as number), w.bits, 20),
    guests = bit_digits(w.guests, w.bits, 7), bedrooms = bit_digits(w.bedrooms, w.bits, 7),
    shortest = bit_digits(w.shortest, w.bits, 8), longest = bit_digits(w.longest, w.bits, 8),
    check_in = bit_digits(w.check_in, w.bits, 7), notice = bit_digits(w.notice, w.bits, 8),
    silent = bit_digits(w.silent, w.bits, 15)
  from (
    select bit_or(bit) as shown, array_agg(bit) as bits,
      min(centre[0]) as west, min(centre[1]) as south, max(centre[0]) as east, max(centre[1]) as north,
      max(created_at) as newest, min(place_id) as place_id,
      (array_agg(slot order by centre[0]))[1] as west_at, (array_agg(slot order by centre[1]))[1] as south_at,
      (array_agg(slot order by centre[0] desc nulls last))[1] as east_at,
      (array_agg(slot order by centre[1] desc nulls last))[1] as north_at,
      (array_agg(slot order by created_at desc))[1] as newest_at, (array_agg(slot order by place_id))[1] as place_at,
      array_agg(round(centre[0] * 100000)::integer) as longitudes, round(min(centre[0]) * 100000)::integer as longitudes_from,
      array_agg(round(centre[1] * 100000)::integer) as latitudes, round(min(centre[1]) * 100000)::integer as latitudes_from,
      array_agg(m.guests) as guests, array_agg(m.bedrooms) as bedrooms, array_agg(m.shortest::integer) as shortest,
      array_agg(coalesce(m.longest, 255)::integer) as longest, array_agg(m.check_in_days::integer) as check_in,
      array_agg(m.notice::integer) as notice, array_agg(greatest(0, m.silent_since - date '2020-01-01')) as silent
    from (
      select m.*, s.slot, set_bit(no_home, s.slot, 1) as bit
      from search_slots as s join member_search as m on m.home_id = s.home_id
      where s.chunk = chunk_id and m.is_shown offset 0
    ) as m
  ) as w
  where c.id = chunk_id;

  -- A night is taken by those homes for which an odd number of their runs' ends lie before or on it: two steps for each
  -- run, not one for each of its nights.
  with ends as (
    select run.is_open, run_end.day - epoch as day, bit_xor(bit) as bits
    from (
      select set_bit(no_home, s.slot, 1) as bit, m.blocked * kept as blocked, m.open * kept as open
      from search_slots as s join member_search as m on m.home_id = s.home_id
      where s.chunk = chunk_id and m.is_shown offset 0
    ) as m
      cross join lateral (select false as is_open, unnest(blocked) as nights union all select true, unnest(open)) as run
      cross join lateral (values (lower(run.nights)), (upper(run.nights))) as run_end (day)
    group by run.is_open, run_end.day
  ), nights as (
    select layer.is_open, night.day,
      bit_xor(coalesce(ends.bits, no_home)) over (partition by layer.is_open order by night.day) as bits
    from (values (false), (true)) as layer (is_open)
      cross join generate_series(first, after - 1) as night (day)
      left join ends on ends.is_open = layer.is_open and ends.day = night.day
  ), blocks as (
    select day >> 5 as block, array_agg(bits order by day) filter (where not is_open) as blocked,
      array_agg(bits order by day) filter (where is_open) as open
    from nights group by day >> 5 having bit_count(bit_or(bits)) > 0
  ), gone as (
    delete from search_chunk_nights as n
    where n.chunk = chunk_id and not exists (select from blocks as b where b.block = n.block)
  )
  insert into search_chunk_nights as n (chunk, block, blocked, open)
    select chunk_id, block, blocked, open from blocks
  on conflict (block, chunk) do update set blocked = excluded.blocked, open = excluded.open
    where (n.blocked, n.open) is distinct from (excluded.blocked, excluded.open);
end $$;

create function write_changed_search_chunks(today date, most integer) returns integer language plpgsql as $$
declare
  taken uuid[];
  touched integer[];
begin
  perform pg_advisory_xact_lock(hashtext('write_changed_search_chunks'));
  -- Homes of one chunk together, so that each is written once.
  taken := array(
    select home_id from (select distinct home_id from search_homes_changed) as waiting
      left join searched_chunks as c using (home_id)
    order by c.country_code, c.time_zone, c.cell_x, c.cell_y
    limit most
  );
  -- Taken off the list before anything is read, so that a home that changes from now on is listed again. A join instead
  -- of `= any (taken)`, because with a kept plan that compares each row with each element of the array.
  delete from search_homes_changed as waiting using unnest(taken) as home (home_id) where waiting.home_id = home.home_id;

  touched := array(select id from search_chunks where kept_until < today + 770 limit 100);
  with gone as (
    delete from search_slots as s using search_chunks as c
    where s.home_id = any(taken) and c.id = s.chunk and not exists (
      select from searched_chunks as m
      where m.home_id = s.home_id and (m.country_code, m.time_zone, m.cell_x, m.cell_y)
        = (c.country_code, c.time_zone, c.cell_x, c.cell_y)
    )
    returning s.chunk
  )
  select touched || coalesce(array_agg(distinct chunk), '{}') into touched from gone;

  with added as (
    select m.*, row_number() over chunk - 1 as number
    from searched_chunks as m
    where m.home_id = any(taken) and not exists (select from search_slots as s where s.home_id = m.home_id)
    window chunk as (
      partition by m.country_code, m.time_zone, m.cell_x, m.cell_y order by m.home_id
    )
  ), placed as (
    select a.*, coalesce(l.part, 0) + (coalesce(l.filled, 0) + a.number)::integer / 256 as part,
      (coalesce(l.filled, 0) + a.number)::integer % 256 as slot
    from added as a left join lateral (
      select c.part, (select max(s.slot) + 1 from search_slots as s where s.chunk = c.id) as filled
      from search_chunks as c
      where (c.country_code, c.time_zone, c.cell_x, c.cell_y)
        = (a.country_code, a.time_zone, a.cell_x, a.cell_y)
      order by c.part desc limit 1
    ) as l on true
  ), made as (
    insert into search_chunks (country_code, time_zone, cell_x, cell_y, part)
      select distinct country_code, time_zone, cell_x, cell_y, part from placed
    on conflict do nothing
    returning id, country_code, time_zone, cell_x, cell_y, part
  )
  insert into search_slots (home_id, chunk, slot)
    select p.home_id, c.id, p.slot from placed as p join (
      select * from made
      union all
      select id, country_code, time_zone, cell_x, cell_y, part from search_chunks
    ) as c using (country_code, time_zone, cell_x, cell_y, part);

  perform write_search_chunk(chunk, today) from (
    select unnest(touched) as chunk union select s.chunk from search_slots as s where s.home_id = any(taken)
  ) as written;
  return cardinality(taken);
end $$;

comment on table search_chunks is 'Up to 256 shown homes that share a part of the map, country and time zone, as bits: those of one slot are one home. Written by a job; readers look at changed homes one by one.';
comment on column search_chunks.cell_x is 'Column of the map cell (2^-7 of its width); -1 without a place.';
comment on column search_chunks.country_code is 'Empty without a place.';
comment on column search_chunks.part is 'Numbers the chunks of one cell, country and time zone.';
comment on column search_chunks.size is 'The number of bits in each of its strings.';
comment on column search_chunks.shown is 'The slots that a shown home has.';
comment on column search_chunks.kept_until is 'The first night of which the chunk says nothing.';
comment on column search_chunks.west is 'Of its westernmost home, which has the slot west_at; the next columns likewise.';
comment on column search_chunks.longitude_from is 'The lowest of its homes, in 100,000ths of a degree; longitude is what each has more.';
comment on column search_chunks.longitude is 'Binary digits, the lowest first, as in the next columns: one string for each, one bit for each home.';
comment on column search_chunks.guests is '0 without a number.';
comment on column search_chunks.longest is '255: any.';
comment on column search_chunks.check_in is 'One string for each day of the week, Monday first.';
comment on column search_chunks.silent is 'silent_since as days since 2020-01-01.';
comment on table search_chunk_nights is 'Nights of the homes of a chunk, 32 in a row: for each night a string with one bit for each home. No row: nothing closed, taken or open.';
comment on column search_chunk_nights.block is 'The days since 2000-01-01, divided by 32.';
comment on column search_chunk_nights.blocked is 'Closed or taken.';
comment on table search_slots is 'The chunk and slot of each home.';
comment on table search_homes_changed is 'Homes that have changed since their chunk was written.';
comment on view searched_chunks is 'The chunk in which each shown home belongs.';
comment on function search_homes_changed_follow is 'Lists homes whose row in member_search changes.';
comment on function bit_digits is 'Binary digits of numbers, the lowest first: one string for each digit, one bit for each number.';
comment on function write_search_chunk is 'Writes the bits of a chunk, or removes it if it has no homes.';
comment on function write_changed_search_chunks is 'Writes the bits of up to `most` changed homes, one process at a time, and returns how many there were.';
