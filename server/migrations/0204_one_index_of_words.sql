-- What everybody searches and the words of places stood in two lists with an index each; the second index held the
-- first once more, and a third of an import went into it. Now they are one list with one index: a word of a place begins
-- with a sign that no word, tag, kind or amenity begins with, and only what subscribers search asks for such words.

create function home_terms(
  title text, description text, interests text[], amenities text[], home_type text, location text)
  returns tsvector
  language plpgsql immutable strict parallel safe as $$
begin
  return array_to_tsvector(
    text_words(title || ' ' || description || ' ' || array_to_string(interests, ' '))
    || label_terms('#', interests) || label_terms('~', amenities) || type_term(home_type) || place_terms(location));
end $$;

create function place_terms(location text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  words text[] := text_words(location);
begin
  if cardinality(words) = 0 then
    return words;
  end if;
  return string_to_array('>' || array_to_string(words, ' >'), ' ');
end $$;

-- As search_terms, each word also as one of the place.
create function member_search_terms(search text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select '(' || term || ' | ''>' || substr(term, 2) || ')' from unnest(search_terms(search)) as term);

create or replace function home_search_after_insert() returns trigger language plpgsql as $$
begin
  insert into home_search (home_id, created_at, words, guests, bedrooms)
  select id, created_at, home_terms(title, description, interests, amenities, home_type, location), guests, bedrooms
  from added;
  return null;
end $$;

create or replace function home_search_after_update() returns trigger language plpgsql as $$
begin
  update home_search
  set words = home_terms(a.title, a.description, a.interests, a.amenities, a.home_type, a.location),
      guests = a.guests, bedrooms = a.bedrooms
  from added a join removed r using (id)
  where home_search.home_id = a.id
    and (a.title, a.description, a.interests, a.location, a.amenities, a.home_type, a.guests, a.bedrooms)
        is distinct from
        (r.title, r.description, r.interests, r.location, r.amenities, r.home_type, r.guests, r.bedrooms);
  return null;
end $$;

create or replace function home_search_follows_hiding() returns trigger language plpgsql as $$
begin
  delete from home_search as s using added as a join removed as r using (id)
  where s.home_id = a.id and r.is_shown and not a.is_shown;
  insert into home_search (home_id, created_at, words, guests, bedrooms)
  select a.id, a.created_at, home_terms(a.title, a.description, a.interests, a.amenities, a.home_type, a.location),
    a.guests, a.bedrooms
  from added as a join removed as r using (id)
  where a.is_shown and not r.is_shown;
  return null;
end $$;

-- The table is written anew at once, without old rows left between, and the index built afterwards.
drop index home_search_words, home_search_member_words;
create function place_terms_of(words tsvector) returns tsvector language sql immutable strict
  return array_to_tsvector(array(select '>' || word from unnest(tsvector_to_array(words)) as word));
alter table home_search alter column words type tsvector using words || place_terms_of(place_words);
alter table home_search drop column place_words;
drop function place_terms_of, any_term;
drop function home_terms(text, text, text[], text[], text);
create index home_search_words on home_search using gin (words) with (gin_pending_list_limit = 512);

-- Parts of titles are searched by our team alone, who may wait for some milliseconds of waiting entries.
alter index homes_title_parts reset (gin_pending_list_limit);
