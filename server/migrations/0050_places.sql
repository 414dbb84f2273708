-- Places of the gazetteer (server/gazetteer, loaded by load-gazetteer.ts) and which home is in which. Everything here
-- is locked for visitors and free members: no statement of theirs names these tables (PLACE-18, FIND-03).

-- Which edition of the gazetteer the tables hold.
create table gazetteer (
  edition text not null,
  only_one boolean primary key default true check (only_one)
);

create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'), -- ISO 3166-1 alpha-2
  name text not null,
  names text[] not null -- folded: name, code and other names; what narrows a search after a comma
);

create table regions (
  id text primary key, -- country and GeoNames region, such as 'PT.14'
  country_code text not null references countries (code),
  name text not null,
  names text[] not null -- as those of countries
);

create table places (
  id integer primary key, -- of GeoNames
  name text not null,
  entry text not null, -- as it is read in lists: 'Amadora, Lisbon, Portugal'
  country_code text not null references countries (code),
  region_id text references regions (id),
  point point not null, -- longitude, latitude in degrees
  population integer not null,
  time_zone text not null -- of IANA
);

create index places_of_region on places (region_id);
create index places_of_country on places (country_code);

-- Every ending of every name of a place that begins with a word, folded: 'new york city', 'york city', 'city'. What is
-- typed is the beginning of one of them.
create table place_names (
  place_id integer not null, -- no foreign key: the loader writes the table as a whole, and 90,000 checks take a second
  ending text collate "C" not null,
  whole boolean not null, -- the ending is the whole name
  other_name text -- the name that it ends, where that is not the main one
);

create index place_names_by_ending on place_names (ending, place_id);

-- Where a home is. A home without a row was never looked at; one without a place has none that its location names,
-- or its host removed it.
create table home_places (
  home_id uuid primary key references homes (id) on delete cascade,
  place_id integer references places (id),
  chosen_by text not null check (chosen_by in ('host', 'match')),
  pin point, -- only ever for the host's own eyes (PLACE-17)
  centre point, -- of the circle that members see: the displaced pin, without a pin the place
  prompt_hidden_until timestamptz, -- the host said 'Not now' (PLACE-10)
  check ((place_id is null) = (centre is null)),
  check (pin is null or place_id is not null),
  check (pin is null or (pin[0] between -180 and 180 and pin[1] between -90 and 90))
);

create index home_places_of_place on home_places (place_id);

-- The key under which pins are displaced (PLACE-16): kept and restored with the database, so circles stay.
insert into secrets (name, secret)
values ('pin', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
