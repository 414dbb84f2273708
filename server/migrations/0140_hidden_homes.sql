-- Our team hides single homes, with a reason; a suspended host's are hidden all together. Whoever searches, counts or
-- lists homes for others finds neither.
alter table homes
  add column hidden_reason text check (char_length(hidden_reason) between 10 and 500),
  add column host_suspended boolean not null default false,
  add column is_shown boolean not null
    generated always as (hidden_reason is null and not host_suspended) stored;

-- The list of admins, newest first, found by parts of titles.
create index homes_newest on homes (created_at, id);
create index homes_hidden on homes (created_at, id) where not is_shown;
create index homes_title_parts on homes using gin (fold_text(title) gin_trgm_ops) with (gin_pending_list_limit = 512);

-- Hiding is no edit of the host: it makes no open editor stale and is no change of what was agreed.
create or replace function homes_before_update() returns trigger language plpgsql as $$
begin
  new.id := old.id;
  new.user_id := old.user_id;
  new.created_at := old.created_at;
  if (new.hidden_reason, new.host_suspended) is not distinct from (old.hidden_reason, old.host_suspended) then
    new.updated_at := clock_timestamp();
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- A hidden home has no row in what everybody searches.
create function home_search_follows_hiding() returns trigger language plpgsql as $$
begin
  delete from home_search as s using added as a join removed as r using (id)
  where s.home_id = a.id and r.is_shown and not a.is_shown;
  insert into home_search (home_id, created_at, words, place_words, guests, bedrooms)
  select a.id, a.created_at, home_terms(a.title, a.description, a.interests, a.amenities, a.home_type),
    array_to_tsvector(text_words(a.location)), a.guests, a.bedrooms
  from added as a join removed as r using (id)
  where a.is_shown and not r.is_shown;
  return null;
end $$;
create trigger home_search_follows_hiding after update on homes referencing new table as added old table as removed
  for each statement execute function home_search_follows_hiding();

-- In what subscribers search it keeps its row, so that changes of its nights meanwhile are there when it is shown again.
alter table member_search add column is_shown boolean not null default true;
create or replace function member_search_follows_homes() returns trigger language plpgsql as $$
begin
  update member_search as m set guests = a.guests, bedrooms = a.bedrooms, is_shown = a.is_shown
  from added as a join removed as r using (id)
  where m.home_id = a.id
    and (a.guests, a.bedrooms, a.is_shown) is distinct from (r.guests, r.bedrooms, r.is_shown);
  return null;
end $$;
create or replace function refresh_member_search(changed uuid[]) returns void language plpgsql as $$
begin
  perform from member_search where home_id = any(changed) order by home_id for update;
  insert into member_search (home_id, created_at, guests, bedrooms, place_id, region_id, country_code, centre,
    time_zone, open, blocked, shortest, longest, check_in_days, notice, confirmed_on, silent_since)
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

-- Counted are the homes that are shown.
create or replace function tag_counts_after_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tag_count_deltas (key, name, homes)
    select label_key(tag), (array_agg(tag))[1], count(*) from added, unnest(interests) as tag where is_shown group by 1
    union all
    select '', '', count(*) from added where is_shown having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into tag_count_deltas (key, name, homes)
    select label_key(tag), (array_agg(tag))[1], -count(*) from removed, unnest(interests) as tag where is_shown group by 1
    union all
    select '', '', -count(*) from removed where is_shown having count(*) > 0;
  else
    insert into tag_count_deltas (key, name, homes)
    select label_key(tag), (array_agg(tag))[1], sum(change)
    from (
      select unnest(interests) as tag, 1 as change from added where is_shown
      union all
      select unnest(interests), -1 from removed where is_shown
      union all
      select '', 1 from added where is_shown
      union all
      select '', -1 from removed where is_shown
    ) as entry
    group by 1
    having sum(change) <> 0;
  end if;
  -- Fold once enough waits: few enough for readers to add up, enough to be worth it.
  if exists (select from tag_count_deltas offset 400) then
    perform fold_tag_counts();
  end if;
  return null;
end $$;

create or replace function notify_of_shown_homes() returns trigger language plpgsql as $$
begin
  if exists (
    select from added as a join removed as r using (id)
    where (a.title, a.description, a.guests, a.bedrooms, a.bathrooms, a.home_type, a.amenities, a.interests, a.is_shown)
          is distinct from
          (r.title, r.description, r.guests, r.bedrooms, r.bathrooms, r.home_type, r.amenities, r.interests, r.is_shown)
  ) then
    notify gallery_changed;
  end if;
  return null;
end $$;

-- What our team does to homes, swaps and accounts is recorded with its reason.
alter table audit_log
  add column if not exists home_id uuid,
  add column if not exists swap_id uuid,
  add column if not exists reason text,
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('role', 'subscription_status', 'ticket_status', 'second_step',
    'home', 'swap', 'new_swaps', 'account'));
