-- A host who changes place, rooms or words of a home again and again could find out who wishes for what: after the 30th
-- change in 24 hours the matches of this home stay as they are until midnight UTC (MATCH-22).
create table match_home_changes (
  home_id uuid not null references homes (id) on delete cascade,
  change bigint not null default txid_current(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (home_id, change)
);
comment on table match_home_changes is 'When homes became others for matches, in the last 24 hours.';
comment on column match_home_changes.change is 'The transaction: one edit counts once, whichever tables it reaches.';

create table match_holds (
  home_id uuid primary key references homes (id) on delete cascade,
  until timestamptz not null
);
comment on table match_holds is 'Homes whose matches stay as they are until then, however they change.';

create function match_homes_changed(homes_changed uuid[]) returns void language plpgsql as $$
begin
  delete from match_home_changes where home_id = any(homes_changed) and changed_at <= clock_timestamp() - interval '1 day';
  insert into match_home_changes (home_id) select distinct id from homes where id = any(homes_changed)
    on conflict (home_id, change) do nothing;
  insert into match_holds (home_id, until)
    select home_id, (date_trunc('day', clock_timestamp() at time zone 'UTC') + interval '1 day') at time zone 'UTC'
    from match_home_changes where home_id = any(homes_changed) group by home_id having count(*) > 30
    on conflict (home_id) do update set until = excluded.until;
  insert into match_changes (user_id, own_only, due_at)
    select h.user_id, false, max(hold.until) from match_holds hold join homes h on h.id = hold.home_id
    where hold.home_id = any(homes_changed) and hold.until > clock_timestamp()
      and not exists (select from match_changes c where c.user_id = h.user_id and c.due_at = hold.until)
    group by h.user_id;
end $$;
comment on function match_homes_changed is 'Counts these changes; homes that change too often are held, and worked out again after it.';

create or replace function match_changes_of_facts() returns trigger language plpgsql as $$
begin
  perform match_homes_changed(array(
    select a.home_id from added a join removed r using (home_id)
    where (a.guests, a.bedrooms, a.place_id, a.region_id, a.country_code, a.centre::text)
      is distinct from (r.guests, r.bedrooms, r.place_id, r.region_id, r.country_code, r.centre::text)));
  perform match_changes_note(array(
    select h.user_id from added a join removed r using (home_id) join homes h on h.id = a.home_id
    where (a.guests, a.bedrooms, a.place_id, a.region_id, a.country_code, a.centre::text, a.time_zone, a.open, a.blocked,
        a.shortest, a.longest, a.check_in_days, a.notice, a.is_shown)
      is distinct from (r.guests, r.bedrooms, r.place_id, r.region_id, r.country_code, r.centre::text, r.time_zone, r.open,
        r.blocked, r.shortest, r.longest, r.check_in_days, r.notice, r.is_shown)
      or a.silent_since < r.silent_since or a.silent_since - r.silent_since >= 88), false);
  return null;
end $$;

create or replace function match_changes_of_words() returns trigger language plpgsql as $$
begin
  perform match_homes_changed(array(
    select a.home_id from added a join removed r using (home_id) where a.words is distinct from r.words));
  perform match_changes_note(array(
    select h.user_id from added a join removed r using (home_id) join homes h on h.id = a.home_id
    where a.words is distinct from r.words), false);
  return null;
end $$;
