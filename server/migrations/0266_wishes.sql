-- Saved searches of members, and the homes that began to fit them (WISH-10).
create table wishes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  tells boolean not null,
  swaps boolean not null,
  version integer not null default 1,
  ends_on date not null,
  saved_at timestamptz not null,
  changed_at timestamptz not null,
  visited_at timestamptz not null,
  new_since timestamptz not null,
  kept_swaps uuid[] not null default '{}',
  removed_at timestamptz,
  submission_id uuid not null,
  content bytea not null check (octet_length(content) = 32),
  constraint wishes_sent_once unique (user_id, submission_id)
);
create index wishes_ending on wishes (ends_on);
create index wishes_removed on wishes (removed_at) where removed_at is not null;
comment on table wishes is 'Saved searches. Nobody but their member reads one.';
comment on column wishes.search is 'The parameters of the search, as its address has them.';
comment on column wishes.tells is 'The member is told of homes that begin to fit.';
comment on column wishes.swaps is 'Used to find swaps.';
comment on column wishes.ends_on is 'The last day on which its stay could begin; without dates, 12 months after it was last saved.';
comment on column wishes.saved_at is 'When the search was saved last: homes that fitted then are not told of.';
comment on column wishes.visited_at is 'When its member last looked at its homes.';
comment on column wishes.new_since is 'Homes that began to fit after this are shown as new. It stays the same during a visit.';
comment on column wishes.kept_swaps is 'Swaps that were agreed before it was saved, or before its member chose to keep it: it does not ask about them.';
comment on column wishes.removed_at is 'Removed, and gone after ten minutes; until then it can be brought back.';
comment on column wishes.submission_id is 'Of the request that made it, so that a repeated request makes no other.';

-- Each change of wishes, for the limit on them (WISH-07).
create table wish_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  changed_at timestamptz not null
);
create index wish_changes_by on wish_changes (user_id, changed_at desc);
create index wish_changes_at on wish_changes (changed_at);
comment on table wish_changes is 'When members made or changed wishes, for the limit on it. Rows go after a day.';

-- The search of a wish in the form in which one home is compared with many of them.
create table wish_searches (
  wish_id uuid primary key references wishes (id) on delete cascade,
  stored_at timestamptz not null default clock_timestamp(),
  place_id integer,
  point point,
  km integer,
  region_id text,
  country_code text,
  boxes box[],
  guests integer,
  bedrooms integer,
  has_terms boolean not null,
  terms tsquery,
  nights integer,
  first date,
  last date,
  check_in_days smallint,
  only_open boolean not null,
  constraint wish_searches_whole_place check ((place_id is null) = (point is null) and (place_id is null) = (km is null)),
  constraint wish_searches_whole_dates check ((nights is null) = (first is null) and (nights is null) = (last is null) and (nights is null) = (check_in_days is null))
);
comment on table wish_searches is 'The searches of wishes, as one home is compared with many of them. No row: the place is gone from the gazetteer, so nothing fits.';
comment on column wish_searches.stored_at is 'By the clock of the database, as the events of wish_homes_changed.';
comment on column wish_searches.boxes is 'One box, or two if it crosses 180°.';
comment on column wish_searches.terms is 'Null although it has terms: what was typed is no word, so nothing fits.';
comment on column wish_searches.check_in_days is 'A bit for each day of the week, the lowest is Monday.';

create table wish_keys (
  key text collate "C" not null,
  wish_id uuid not null references wishes (id) on delete cascade,
  primary key (key, wish_id)
);
create index wish_keys_of on wish_keys (wish_id);
comment on table wish_keys is 'Where wishes look: a place, cells of the map, a region, a country, or anywhere. A home looks up the few keys it has.';

create table wish_homes (
  wish_id uuid not null references wishes (id) on delete cascade,
  home_id uuid not null references homes (id) on delete cascade,
  began_at timestamptz,
  is_due boolean not null default false,
  primary key (wish_id, home_id),
  constraint wish_homes_due_new check (not is_due or began_at is not null)
);
create index wish_homes_of on wish_homes (home_id);
create index wish_homes_new on wish_homes (wish_id, began_at desc, home_id desc) where began_at is not null;
create index wish_homes_due on wish_homes (wish_id, home_id) where is_due;
comment on table wish_homes is 'Homes that began to fit a wish after it was saved, once for ever, and homes that fitted when it was saved and ceased to.';
comment on column wish_homes.began_at is 'When it began to fit. Null: it already did when the wish was saved, so it is never new.';
comment on column wish_homes.is_due is 'The member is still to be told.';

-- What searches find of a home has changed: the rows of before, so that a job sees which wishes it begins to fit.
-- Writers only append, so two of them never wait for one another.
create table wish_homes_changed (
  id bigint generated always as identity primary key,
  home_id uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  facts jsonb,
  words tsvector,
  of_words boolean not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
create index wish_homes_changed_of on wish_homes_changed (home_id, id);
comment on table wish_homes_changed is 'Homes whose rows of the search have changed, until wishes have been compared with them.';
comment on column wish_homes_changed.facts is 'The row of member_search before; null if there was none.';
comment on column wish_homes_changed.words is 'The words of home_search before; null if there was no row.';
comment on column wish_homes_changed.of_words is 'The words have changed, otherwise the facts.';

create function wish_homes_follow_added() returns trigger language plpgsql as $$
begin
  insert into wish_homes_changed (home_id, of_words) select home_id, tg_table_name = 'home_search' from added;
  return null;
end $$;
comment on function wish_homes_follow_added is 'Notes homes that a search begins to find, for wishes.';
create trigger wish_homes_after_insert after insert on member_search referencing new table as added
  for each statement execute function wish_homes_follow_added();
create trigger wish_homes_after_insert after insert on home_search referencing new table as added
  for each statement execute function wish_homes_follow_added();

-- A confirmed calendar changes what is found only if it was silent for long, so that hosts who confirm often cost
-- nothing. Searches leave out homes that have been silent for 90 days.
create function wish_homes_follow_facts() returns trigger language plpgsql as $$
begin
  insert into wish_homes_changed (home_id, facts, of_words)
  select r.home_id, to_jsonb(r), false
  from added as a join removed as r using (home_id)
  where (a.guests, a.bedrooms, a.place_id, a.region_id, a.country_code, a.centre::text, a.time_zone, a.open, a.blocked,
      a.shortest, a.longest, a.check_in_days, a.notice, a.is_shown)
    is distinct from (r.guests, r.bedrooms, r.place_id, r.region_id, r.country_code, r.centre::text, r.time_zone, r.open,
      r.blocked, r.shortest, r.longest, r.check_in_days, r.notice, r.is_shown)
    or a.silent_since - r.silent_since >= 88;
  return null;
end $$;
comment on function wish_homes_follow_facts is 'Notes homes whose place, nights or rules have changed, for wishes.';
create trigger wish_homes_after_update after update on member_search
  referencing new table as added old table as removed
  for each statement execute function wish_homes_follow_facts();

create function wish_homes_follow_words() returns trigger language plpgsql as $$
begin
  insert into wish_homes_changed (home_id, words, of_words)
  select r.home_id, r.words, true
  from added as a join removed as r using (home_id) where a.words is distinct from r.words;
  return null;
end $$;
comment on function wish_homes_follow_words is 'Notes homes whose words have changed, for wishes.';
create trigger wish_homes_after_update after update on home_search
  referencing new table as added old table as removed
  for each statement execute function wish_homes_follow_words();

create function wish_homes_follow_hidden() returns trigger language plpgsql as $$
begin
  insert into wish_homes_changed (home_id, words, of_words) select r.home_id, r.words, true from removed as r;
  return null;
end $$;
comment on function wish_homes_follow_hidden is 'Notes homes whose words are hidden, for wishes.';
create trigger wish_homes_after_delete after delete on home_search referencing old table as removed
  for each statement execute function wish_homes_follow_hidden();

create table home_wishers (
  home_id uuid primary key references homes (id) on delete cascade,
  as_of date not null,
  members integer not null,
  print text not null
);
comment on table home_wishers is 'How many members wish for a home like this one, as of midnight UTC, for its host (WISH-17).';
comment on column home_wishers.print is 'Of the facts that were counted with: when they change, the figure is of another home.';

alter table notices drop column thing;
alter table notices add column thing uuid generated always as (coalesce(about ->> 'swap_id', about ->> 'conversation_id',
  about ->> 'ticket_id', about ->> 'wish_id', about ->> 'home_id')::uuid) stored;
comment on column notices.thing is 'What a press on the notice opens. Looking at that marks the notice as read.';
create index notices_unread on notices (user_id, thing) where read_at is null;
