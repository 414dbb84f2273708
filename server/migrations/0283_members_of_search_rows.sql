-- Whose homes are in a country or region is read from the index alone, to compare them with the members who wish for a
-- home.
alter table member_search add column user_id uuid;
alter table member_search disable trigger user;
update member_search m set user_id = h.user_id from homes h where h.id = m.home_id;
alter table member_search enable trigger user;
alter table member_search alter column user_id set not null;
comment on column member_search.user_id is 'The host, who never changes.';

drop index member_search_country, member_search_region;
create index member_search_country on member_search (country_code, created_at desc, home_id desc) include (user_id);
create index member_search_region on member_search (region_id, created_at desc, home_id desc) include (user_id);

create or replace function refresh_member_search(changed uuid[]) returns void language plpgsql as $$
begin
  perform from member_search where home_id = any(changed) order by home_id for update;
  insert into member_search as m (home_id, user_id, created_at, guests, bedrooms, place_id, region_id, country_code, centre,
    time_zone, open, blocked, shortest, longest, check_in_days, notice, confirmed_on, silent_since, is_shown)
  select h.id, h.user_id, h.created_at, h.guests, h.bedrooms, p.id, p.region_id, p.country_code, hp.centre, zone.name,
    coalesce(opened.nights, '{}') - blocked.nights, blocked.nights,
    coalesce(r.shortest, 1), r.longest,
    coalesce((select bit_or(1 << (day - 1)) from unnest(r.check_in_days) as day), 127), coalesce(r.notice, 0),
    (c.confirmed_at at time zone zone.name)::date, (c.counts_from at time zone zone.name)::date, h.is_shown
  from homes as h
    join calendars as c on c.home_id = h.id
    left join home_places as hp on hp.home_id = h.id
    left join places as p on p.id = hp.place_id
    left join stay_rules as r on r.home_id = h.id
    cross join lateral (select coalesce(p.time_zone, 'UTC') as name) as zone
    cross join lateral (
      select range_agg(daterange(day, day + 1)) as nights from home_available_dates where home_id = h.id
    ) as opened
    cross join lateral (
      select c.closed
        + coalesce((select range_agg(nights) from calendar_feeds where home_id = h.id), '{}')
        + coalesce((select range_agg(nights) from taken_nights where home_id = h.id), '{}') as nights offset 0
    ) as blocked
  where h.id = any(changed)
  on conflict (home_id) do update set
    guests = excluded.guests, bedrooms = excluded.bedrooms, place_id = excluded.place_id,
    region_id = excluded.region_id, country_code = excluded.country_code, centre = excluded.centre,
    time_zone = excluded.time_zone, open = excluded.open, blocked = excluded.blocked,
    shortest = excluded.shortest, longest = excluded.longest, check_in_days = excluded.check_in_days,
    notice = excluded.notice, confirmed_on = excluded.confirmed_on, silent_since = excluded.silent_since,
    is_shown = excluded.is_shown
  where (m.guests, m.bedrooms, m.place_id, m.region_id, m.country_code, m.centre::text, m.time_zone, m.open, m.blocked,
      m.shortest, m.longest, m.check_in_days, m.notice, m.confirmed_on, m.silent_since, m.is_shown)
    is distinct from (excluded.guests, excluded.bedrooms, excluded.place_id, excluded.region_id, excluded.country_code,
      excluded.centre::text, excluded.time_zone, excluded.open, excluded.blocked, excluded.shortest, excluded.longest,
      excluded.check_in_days, excluded.notice, excluded.confirmed_on, excluded.silent_since,
      excluded.is_shown);
end $$;
