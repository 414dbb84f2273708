-- The mean of a cluster is made from whole 100,000ths of a degree (a metre): the same, in whatever order and parts homes
-- are added up.
create or replace function count_map_cells() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('count_map_cells'));
  with taken as (
    delete from map_cells_changed returning x, y
  ), counted as (
    select cell.x, cell.y, count(m.home_id)::integer as homes, sum(round(centre[0] * 100000)) / 100000 as longitude,
      sum(round(centre[1] * 100000)) / 100000 as latitude,
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
comment on column map_cells.longitude is 'Sum of the centres'' longitudes, each rounded to a 100,000th of a degree.';
comment on column map_cells.latitude is 'Sum of the centres'' latitudes, rounded alike.';
insert into map_cells_changed select x, y from map_cells;
