-- Searches by words are ordered by how well homes fit (FIND-22): the words of a title stand once more with '^' before
-- them and those of tags with '+', signs that begin no other term. So the index of words finds the homes whose title has
-- every word without a look at all that have them somewhere. Words of the place have '>' already (0204).

create function words_with(sign text, value text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  words text[] := text_words(value);
begin
  if cardinality(words) = 0 then
    return words;
  end if;
  return string_to_array(sign || array_to_string(words, ' ' || sign), ' ');
end $$;

create or replace function place_terms(location text) returns text[]
  language sql immutable strict parallel safe
  return words_with('>', location);

create or replace function home_terms(
  title text, description text, interests text[], amenities text[], home_type text, location text)
  returns tsvector
  language plpgsql immutable strict parallel safe as $$
begin
  return array_to_tsvector(
    text_words(title || ' ' || description || ' ' || array_to_string(interests, ' '))
    || words_with('^', title) || words_with('+', array_to_string(interests, ' '))
    || label_terms('#', interests) || label_terms('~', amenities) || type_term(home_type) || place_terms(location));
end $$;

-- Each term of search_terms with any of these signs before its word.
create function signed_terms(terms text[], signs text[]) returns text[]
  language sql immutable strict parallel safe
  return array(
    select '(' || (select string_agg('''' || sign || substr(term, 2), ' | ') from unnest(signs) as sign) || ')'
    from unnest(terms) as term);

create function title_search_terms(search text) returns text[]
  language sql immutable strict parallel safe
  return signed_terms(search_terms(search), array['^']);

-- Every word in the title or in a tag, for subscribers also in the place.
create function headline_search_terms(search text) returns text[]
  language sql immutable strict parallel safe
  return signed_terms(search_terms(search), array['^', '+']);
create function member_headline_search_terms(search text) returns text[]
  language sql immutable strict parallel safe
  return signed_terms(search_terms(search), array['^', '+', '>']);

-- The table is written anew at once, without old rows left between, and the index built afterwards.
drop index home_search_words;
create function ranked_terms_of(id uuid) returns tsvector language sql stable strict
  return (select array_to_tsvector(words_with('^', h.title) || words_with('+', array_to_string(h.interests, ' ')))
    from homes as h where h.id = ranked_terms_of.id);
alter table home_search alter column words type tsvector using words || ranked_terms_of(home_id);
drop function ranked_terms_of;
create index home_search_words on home_search using gin (words) with (gin_pending_list_limit = 512);
