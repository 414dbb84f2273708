-- What subscribers search by place and dates: one narrow row per home, in a table that no statement for visitors or
-- free members names, so that nothing of it touches a row or an answer of theirs (FIND-03).
--
-- Whoever writes places, nights, rules or confirmations changes the row in the same transaction: triggers on their
-- tables call refresh_member_search. So a search that begins after the change was answered sees it (FIND-35).

create table member_search (
  home_id uuid primary key references homes (id) on delete cascade,
  created_at timestamptz not null, -- copies of homes, so that a search by place and dates reads this table alone
  guests integer,
  bedrooms integer,
  place_id integer,
  region_id text,
  country_code text,
  centre point, -- of the circle that members see, never the pin (MAP-23)
  time_zone text not null,
  open datemultirange not null, -- nights that the host has set open and that are neither closed nor taken
  blocked datemultirange not null, -- nights that are closed or taken
  shortest smallint not null,
  longest smallint, -- null: any
  check_in_days smallint not null, -- a bit for each day of the week, the lowest is Monday
  notice smallint not null,
  confirmed_on date, -- days of the home's time zone
  silent_since date not null
);

create index member_search_newest on member_search (created_at desc, home_id desc);
create index member_search_confirmed on member_search (confirmed_on desc nulls last, created_at desc, home_id desc);
create index member_search_centre on member_search using gist (centre);
create index member_search_place on member_search (place_id);
create index member_search_region on member_search (region_id, created_at desc, home_id desc);
create index member_search_country on member_search (country_code, created_at desc, home_id desc);

-- Writes the rows of these homes anew. It takes the rows first, in one order, and reads only then: of two
-- transactions that change one home, the second sees what the first has committed.
create function refresh_member_search(changed uuid[]) returns void language plpgsql as $$
begin
  perform from member_search where home_id = any(changed) order by home_id for update;
  insert into member_search
  select h.id, h.created_at, h.guests, h.bedrooms, p.id, p.region_id, p.country_code, hp.centre, zone.name,
    open_nights(h.id) - blocked.nights, blocked.nights,
    coalesce(r.shortest, 1), r.longest,
    coalesce((select bit_or(1 << (day - 1)) from unnest(r.check_in_days) as day), 127), coalesce(r.notice, 0),
    (c.confirmed_at at time zone zone.name)::date, (c.counts_from at time zone zone.name)::date
  from homes as h
    join calendars as c on c.home_id = h.id
    left join home_places as hp on hp.home_id = h.id
    left join places as p on p.id = hp.place_id
    left join stay_rules as r on r.home_id = h.id
    cross join lateral (select coalesce(p.time_zone, 'UTC') as name) as zone
    cross join lateral (select blocked_nights(h.id) as nights offset 0) as blocked
  where h.id = any(changed)
  on conflict (home_id) do update set
    guests = excluded.guests, bedrooms = excluded.bedrooms, place_id = excluded.place_id,
    region_id = excluded.region_id, country_code = excluded.country_code, centre = excluded.centre,
    time_zone = excluded.time_zone, open = excluded.open, blocked = excluded.blocked,
    shortest = excluded.shortest, longest = excluded.longest, check_in_days = excluded.check_in_days,
    notice = excluded.notice, confirmed_on = excluded.confirmed_on, silent_since = excluded.silent_since;
end $$;

create function member_search_follows() returns trigger language plpgsql as $$
begin
  perform refresh_member_search(array(select distinct home_id from changed order by home_id));
  return null;
end $$;

-- A new home gets its row with its calendar (0060).
do $$
declare
  of_home text;
begin
  foreach of_home in array array['calendars', 'home_available_dates', 'calendar_feeds', 'taken_nights', 'stay_rules',
    'home_places']
  loop
    execute format('create trigger member_search_after_insert after insert on %I referencing new table as changed
      for each statement execute function member_search_follows()', of_home);
    execute format('create trigger member_search_after_update after update on %I referencing new table as changed
      for each statement execute function member_search_follows()', of_home);
    execute format('create trigger member_search_after_delete after delete on %I referencing old table as changed
      for each statement execute function member_search_follows()', of_home);
  end loop;
end $$;

create function member_search_follows_homes() returns trigger language plpgsql as $$
begin
  update member_search as m set guests = a.guests, bedrooms = a.bedrooms
  from added as a join removed as r using (id)
  where m.home_id = a.id and (a.guests, a.bedrooms) is distinct from (r.guests, r.bedrooms);
  return null;
end $$;
create trigger member_search_after_update after update on homes referencing new table as added old table as removed
  for each statement execute function member_search_follows_homes();

-- Another edition of the gazetteer moves places into other regions and time zones.
create function member_search_follows_places() returns trigger language plpgsql as $$
begin
  perform refresh_member_search(array(
    select home_id from home_places where place_id in (
      select a.id from added as a join removed as r using (id)
      where (a.region_id, a.country_code, a.time_zone) is distinct from (r.region_id, r.country_code, r.time_zone))
    order by home_id));
  return null;
end $$;
create trigger member_search_after_update after update on places referencing new table as added old table as removed
  for each statement execute function member_search_follows_places();

select refresh_member_search(array(select id from homes));

-- Kilometres between two points (longitude, latitude in degrees) on the sphere.
create function sphere_km(a point, b point) returns float8
  language sql immutable strict parallel safe
  return 12742.0176 * asin(least(1, sqrt(
    power(sind((b[1] - a[1]) / 2), 2) + cosd(a[1]) * cosd(b[1]) * power(sind((b[0] - a[0]) / 2), 2))));
