-- Calendars in three layers per home that never overwrite one another: what the host says (open days, closed ranges),
-- what other calendars say (feeds), what swaps hold (taken nights). A night is named by the day on which it begins.
-- Nothing here touches a row that visitors' answers read, or tells that the gallery changed (FIND-03).
create extension if not exists btree_gist;

drop trigger home_available_dates_notify on home_available_dates;

create table calendars (
  home_id uuid primary key references homes (id) on delete cascade,
  -- The nights that the host has closed; the open ones are home_available_dates, and no night is both.
  closed datemultirange not null default '{}',
  -- Counts the host's changes: a reading of feeds, a confirmation or a swap makes no open calendar stale (CAL-15).
  version integer not null default 1,
  -- The last change, so that the same one sent twice acts once (CAL-13).
  change_id uuid,
  confirmed_at timestamptz,
  -- Since when the calendar is silent: the latest of confirmation, listing, import and upgrade (CAL-28).
  counts_from timestamptz not null default clock_timestamp(),
  -- Of this silence the host was told by mail after 45 days, by notices after 60 and 90; 0 is nothing yet.
  told smallint not null default 0 check (told in (0, 45, 60, 90))
);
create index calendars_silent on calendars (counts_from) where told < 90;

insert into calendars (home_id, version, confirmed_at)
  select id, calendar_version, calendar_confirmed_at from homes;

create function calendars_of_new_homes() returns trigger language plpgsql as $$
begin
  insert into calendars (home_id) select id from added;
  return null;
end $$;
create trigger calendars_of_new_homes after insert on homes referencing new table as added
  for each statement execute function calendars_of_new_homes();

create or replace function homes_before_update() returns trigger language plpgsql as $$
begin
  new.id := old.id;
  new.user_id := old.user_id;
  new.created_at := old.created_at;
  new.updated_at := clock_timestamp();
  new.version := old.version + 1;
  return new;
end $$;
alter table homes drop column calendar_version, drop column calendar_confirmed_at;

-- A home without a row has the first values: any stay from one night on, any day of check-in, no notice.
create table stay_rules (
  home_id uuid primary key references homes (id) on delete cascade,
  shortest smallint not null default 1 check (shortest between 1 and 90),
  longest smallint check (longest between 1 and 180),
  -- ISO days of the week, 1 is Monday.
  check_in_days smallint[] not null default '{1,2,3,4,5,6,7}'
    check (cardinality(check_in_days) > 0 and check_in_days <@ '{1,2,3,4,5,6,7}'),
  notice smallint not null default 0 check (notice between 0 and 180),
  version integer not null default 1,
  check (longest >= shortest)
);

create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  home_id uuid not null references homes (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 60),
  -- The address is a secret: sealed, with a keyed hash to find it again and what of it may be shown.
  address text not null,
  address_hash bytea not null,
  shown_address text not null,
  end_rule text not null default 'check_out' check (end_rule in ('check_out', 'last_night')),
  etag text,
  last_modified text,
  -- A reading: when one was begun last, and by which attempt. It writes only while it is still that attempt.
  tried_at timestamptz,
  attempt integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- Why the last reading failed and since when they all do; null while it is read well.
  failure text,
  failing_since timestamptz,
  outage_told boolean not null default false,
  -- The last reading had no entry ahead although many were known: the next one decides (CAL-45).
  is_doubtful boolean not null default false,
  unreadable integer not null default 0,
  unknown_zones integer not null default 0,
  -- The nights that it closes now: those of its entries that are not ignored.
  nights datemultirange not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint calendar_feeds_address unique (home_id, address_hash)
);
create index calendar_feeds_due on calendar_feeds (next_try_at);

-- Of an entry its nights and a hash are kept, never its words.
create table calendar_entries (
  feed_id uuid not null references calendar_feeds (id) on delete cascade,
  key bytea not null, -- hash of UID and occurrence
  nights daterange not null check (not isempty(nights)),
  is_ignored boolean not null default false,
  primary key (feed_id, key)
);

-- Written by the slice of swaps alone, through takeNights and freeNights.
create table taken_nights (
  home_id uuid not null references homes (id) on delete cascade,
  nights daterange not null check (not isempty(nights)),
  stay_id uuid not null primary key,
  constraint taken_nights_once exclude using gist (home_id with =, nights with &&)
);

-- The secret address under which a home's calendar is read elsewhere.
create table calendar_addresses (
  home_id uuid primary key references homes (id) on delete cascade,
  token text not null, -- sealed
  token_hash bytea not null unique,
  passes_on boolean not null default false
);

-- What was last told of each run of busy nights, so that a changed end raises SEQUENCE (CAL-51).
create table calendar_runs (
  home_id uuid not null references homes (id) on delete cascade,
  first date not null,
  until date not null check (until > first),
  sequence integer not null default 0,
  told_at timestamptz not null,
  primary key (home_id, first)
);

insert into secrets (name, secret)
  select 'calendar', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- The nights that the host has set open, closed or taken beside it or not.
create function open_nights(home uuid) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(day, day + 1)), '{}') from home_available_dates where home_id = home
$$;

-- The nights that nobody can ask for: closed by the host or a feed, or taken.
create function blocked_nights(home uuid) returns datemultirange language sql stable as $$
  select coalesce((select closed from calendars where home_id = home), '{}')
    + coalesce((select range_agg(nights) from calendar_feeds where home_id = home), '{}')
    + coalesce((select range_agg(nights) from taken_nights where home_id = home), '{}')
$$;
