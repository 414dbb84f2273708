-- What the whole world, or a continent, shows on the map when nothing narrows it: homes counted per cell of the map
-- before anybody asks, so that a view adds up some thousand cells instead of a million homes.
--
-- Cells are squares of the map as it is drawn; each size divides the next larger one.
alter table member_search
  -- Column and row of the smallest cells: the map's width divided by 2^26.
  add column cell_x integer generated always as (least(67108863, floor((centre[0] + 180) * 67108864 / 360))::integer) stored,
  add column cell_y integer generated always as (floor(
    (degrees(ln(tan(pi() / 4 + radians(greatest(-85.05, least(85.05, centre[1]))) / 2))) + 180) * 67108864 / 360
  )::integer) stored;

-- Counted are cells of 2^-9 of the width, 80 km at the equator.
create index member_search_cell on member_search ((cell_x >> 17), (cell_y >> 17));

create table map_cells (
  x integer not null,
  y integer not null,
  homes integer not null, -- that are shown
  longitude float8 not null, -- sums of the centres of circles
  latitude float8 not null,
  west float8 not null,
  south float8 not null,
  east float8 not null,
  north float8 not null,
  newest timestamptz not null,
  place_id integer not null,
  home_id uuid not null, -- one of them
  primary key (x, y)
);

-- Cells whose homes have changed since they were counted. Writers only ever append, so two of them never wait for one
-- another; readers count these cells afresh, so they see exactly what their snapshot sees.
create table map_cells_changed (
  x integer not null,
  y integer not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

create function map_cells_follow() returns trigger language plpgsql as $$
begin
  if old.centre is not null then
    insert into map_cells_changed values (old.cell_x >> 17, old.cell_y >> 17);
  end if;
  if tg_op = 'UPDATE' and new.centre is not null then
    insert into map_cells_changed values (new.cell_x >> 17, new.cell_y >> 17);
  end if;
  return null;
end $$;

-- Homes that are added together name their cells together.
create function map_cells_follow_added() returns trigger language plpgsql as $$
begin
  insert into map_cells_changed (x, y)
    select distinct cell_x >> 17, cell_y >> 17 from added where centre is not null;
  return null;
end $$;
create trigger map_cells_after_insert after insert on member_search
  referencing new table as added
  for each statement execute function map_cells_follow_added();
create trigger map_cells_after_delete after delete on member_search
  for each row when (old.centre is not null) execute function map_cells_follow();
-- Nights and rules change often, and nothing here.
create trigger map_cells_after_update after update on member_search
  for each row when ((old.centre[0], old.centre[1], old.is_shown, old.place_id, old.created_at)
    is distinct from (new.centre[0], new.centre[1], new.is_shown, new.place_id, new.created_at))
  execute function map_cells_follow();

-- Counts the changed cells again. One at a time, and what it reads is of the moment after it has waited: otherwise an
-- older count could be written over a newer one.
create function count_map_cells() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('count_map_cells'));
  with taken as (
    delete from map_cells_changed returning x, y
  ), counted as (
    select cell.x, cell.y, count(m.home_id)::integer as homes, sum(centre[0]) as longitude, sum(centre[1]) as latitude,
      min(centre[0]) as west, min(centre[1]) as south, max(centre[0]) as east, max(centre[1]) as north,
      max(created_at) as newest, min(place_id) as place_id, any_value(home_id) as home_id
    from (select distinct x, y from taken) as cell
      left join member_search as m on m.cell_x >> 17 = cell.x and m.cell_y >> 17 = cell.y and m.is_shown
    group by cell.x, cell.y
  )
  merge into map_cells as kept using counted on kept.x = counted.x and kept.y = counted.y
  when matched and counted.homes = 0 then delete
  when matched then update set homes = counted.homes, longitude = counted.longitude, latitude = counted.latitude,
    west = counted.west, south = counted.south, east = counted.east, north = counted.north,
    newest = counted.newest, place_id = counted.place_id, home_id = counted.home_id
  when not matched and counted.homes > 0 then insert (x, y, homes, longitude, latitude, west, south, east, north,
      newest, place_id, home_id)
    values (counted.x, counted.y, counted.homes, counted.longitude, counted.latitude, counted.west, counted.south,
      counted.east, counted.north, counted.newest, counted.place_id, counted.home_id);
end $$;

insert into map_cells_changed
  select distinct cell_x >> 17, cell_y >> 17 from member_search where centre is not null;
select count_map_cells();

-- Distances are written out in the statement: a call of this function took twenty times as long as what it computes.
drop function sphere_km(point, point);

-- Names are searched in memory now, which knows the inhabitants of places.
alter table place_names drop column population;
