-- A home that has moved keeps its slot until it is taken off the list of changed homes. If its chunk is written before,
-- because of another home, it is left out: it may be so far away that the chunk's digits can't hold the difference, and
-- the places of all other homes would be wrong.
create or replace function write_search_chunk(chunk_id integer, today date) returns void language plpgsql as $$
declare
  epoch constant date := '2000-01-01';
  -- Whole blocks. Searches reach 730 days ahead; the rest is room for the days until a chunk is written again.
  first constant integer := (today - 40 - epoch) >> 5 << 5;
  after constant integer := (today + 832 - epoch) >> 5 << 5;
  kept constant datemultirange := datemultirange(daterange(epoch + first, epoch + after));
  slots constant integer := (select max(s.slot) / 32 + 1 from search_slots as s where s.chunk = chunk_id) * 32;
  no_home constant bit varying := repeat('0', slots);
  own constant uuid[] := array(
    select m.home_id from search_slots as s
      join search_chunks as c on c.id = s.chunk
      join searched_chunks as m on m.home_id = s.home_id
    where s.chunk = chunk_id
      and (m.country_code, m.time_zone, m.cell_x, m.cell_y) = (c.country_code, c.time_zone, c.cell_x, c.cell_y)
  );
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
      where s.chunk = chunk_id and s.home_id = any(own) offset 0
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
      where s.chunk = chunk_id and s.home_id = any(own) offset 0
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

comment on function write_search_chunk is 'Writes the bits of a chunk, or removes it if it has no homes. Homes that belong to another chunk by now are left out.';
-- Chunks may have been written with such a home.
insert into search_homes_changed (home_id) select home_id from member_search;
