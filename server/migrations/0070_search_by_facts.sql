-- Guests, bedrooms, kind of home and amenities are public, so everybody searches by them (FIND-19, FIND-20). Numbers
-- are columns of home_search; kinds and amenities are terms beside the words and tags, found by the same index.

alter table home_search add column guests integer, add column bedrooms integer;

-- No word and no tag begins with these signs.
create function amenity_term(amenity text) returns text
  language sql immutable strict parallel safe
  return '~' || label_key(amenity);

create function type_term(home_type text) returns text
  language sql immutable strict parallel safe
  return '@' || label_key(home_type);

create function home_terms(title text, description text, interests text[], amenities text[], home_type text)
  returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(
    text_words(title || ' ' || description || ' ' || array_to_string(interests, ' '))
    || tag_terms(interests) || array(select amenity_term(amenity) from unnest(amenities) as amenity)
    || type_term(home_type));

-- Every amenity, as terms of a query.
create function amenity_search_terms(amenities text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select quote_term(amenity_term(amenity)) from unnest(amenities) as amenity);

-- Any of the kinds, as one term of a query.
create function type_search_terms(types text[]) returns text[]
  language sql immutable strict parallel safe
  return array['(' || (select string_agg(quote_term(type_term(type)), ' | ') from unnest(types) as type) || ')'];

create or replace function home_search_after_insert() returns trigger language plpgsql as $$
begin
  insert into home_search (home_id, created_at, words, place_words, guests, bedrooms)
  select id, created_at, home_terms(title, description, interests, amenities, home_type),
    array_to_tsvector(text_words(location)), guests, bedrooms
  from added;
  return null;
end $$;

create or replace function home_search_after_update() returns trigger language plpgsql as $$
begin
  update home_search
  set words = home_terms(a.title, a.description, a.interests, a.amenities, a.home_type),
      place_words = array_to_tsvector(text_words(a.location)),
      guests = a.guests, bedrooms = a.bedrooms
  from added a join removed r using (id)
  where home_search.home_id = a.id
    and (a.title, a.description, a.interests, a.location, a.amenities, a.home_type, a.guests, a.bedrooms)
        is distinct from
        (r.title, r.description, r.interests, r.location, r.amenities, r.home_type, r.guests, r.bedrooms);
  return null;
end $$;

drop function public_words;

-- The indexes of words are built anew: adding to them home by home would take many times as long.
drop index home_search_words, home_search_member_words;
update home_search as s
set words = home_terms(h.title, h.description, h.interests, h.amenities, h.home_type),
    guests = h.guests, bedrooms = h.bedrooms
from homes as h where h.id = s.home_id;
create index home_search_words on home_search using gin (words) with (gin_pending_list_limit = 512);
create index home_search_member_words on home_search using gin ((words || place_words)) with (gin_pending_list_limit = 512);

-- For numbers that few homes have; common ones are found walking from the newest home.
create index home_search_guests on home_search (guests);
create index home_search_bedrooms on home_search (bedrooms);
