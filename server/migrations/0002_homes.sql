-- Homes, their photos and the days on which they are free.
-- Needs PostgreSQL 17 or newer (collation pg_c_utf8), a UTF-8 database and no extension.

-- One key per tag or amenity whatever its letter case: 'City Living' and ' city living' are the same label.
-- The collation is named so that the key does not depend on the locale of the database.
create function label_key(label text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(case when octet_length(label) = char_length(label) then label else normalize(label, NFC) end)
    collate pg_c_utf8);

-- VALID-09: every label is filled, trimmed and listed once, in any letter case.
-- Written without a subquery, because it runs twice for every home: the list is joined by a control character,
-- and array_to_tsvector drops repetitions.
create function is_label_list(labels text[]) returns boolean
  language sql immutable parallel safe
  return case
    when cardinality(labels) = 0 then true
    when array_ndims(labels) <> 1
      or array_position(labels, null) is not null
      or E'\x1f' || array_to_string(labels, E'\x1f') || E'\x1f' ~ '\x1f\s|\s\x1f|\x1f\x1f'
      then false
    else length(array_to_tsvector(string_to_array(label_key(array_to_string(labels, E'\x1f')), E'\x1f')))
      = cardinality(labels)
  end;

create table homes (
  id uuid primary key default gen_random_uuid(), -- random on purpose: a v7 id would tell when a home was listed
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (title ~ '\S'),
  description text not null check (description ~ '\S'),
  location text not null check (location ~ '\S'),
  guests integer check (guests >= 0),
  bedrooms integer check (bedrooms >= 0),
  bathrooms numeric(4, 1) check (bathrooms >= 0 and bathrooms * 2 = trunc(bathrooms * 2)),
  home_type text not null
    check (home_type in ('Apartment', 'House', 'Townhouse', 'Condo', 'Villa', 'Studio', 'Loft')),
  amenities text[] not null default '{}' check (is_label_list(amenities) and cardinality(amenities) <= 100),
  interests text[] not null default '{}' check (is_label_list(interests) and cardinality(interests) <= 100),
  swap_preferences text check (swap_preferences ~ '\S'),
  calendar_confirmed_at timestamptz,
  -- clock_timestamp, not now(): homes written by one transaction must not share an instant, or the order
  -- would show which homes arrived together.
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1
);

create index homes_of_user on homes (user_id, created_at desc, id desc);

-- What an update may never change, and what it always changes. The version makes a save on stale values
-- detectable: update ... where id = $1 and version = $2.
create function homes_before_update() returns trigger language plpgsql as $$
begin
  new.id := old.id;
  new.user_id := old.user_id;
  new.created_at := old.created_at;
  new.updated_at := clock_timestamp();
  new.version := old.version + 1;
  return new;
end $$;

create trigger homes_before_update before update on homes
  for each row execute function homes_before_update();

create table home_photos (
  id uuid primary key default gen_random_uuid(),
  home_id uuid not null references homes (id) on delete cascade,
  path text not null unique, -- where the file lies; holds the user's id, so it never leaves the server
  -- stands for the path in public addresses; 122 random bits
  public_name text not null unique default replace(gen_random_uuid()::text, '-', '')
    check (public_name ~ '^[0-9a-z]{16,64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null, -- base64, about 30 characters
  display_order integer not null check (display_order >= 0),
  created_at timestamptz not null default clock_timestamp(),
  -- deferrable, so that a new order can be written row by row in one transaction
  constraint home_photos_order unique (home_id, display_order) deferrable initially immediate
);

create table home_available_dates (
  home_id uuid not null references homes (id) on delete cascade,
  day date not null,
  primary key (home_id, day)
);
