-- What the gallery searches: one narrow row per home, written by triggers in the statement that writes the home,
-- so it is never stale.

-- Text as it is compared: compatibility forms, letter case and accents are folded ('Café' = 'CAFE' = 'cafe').
-- Plain SQL instead of the unaccent extension: works on every managed PostgreSQL, and is immutable.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return case
    when octet_length(value) = char_length(value) then lower(value collate pg_c_utf8)
    else regexp_replace(
      replace(replace(replace(replace(
        translate(
          regexp_replace(lower(normalize(value, NFKD) collate pg_c_utf8), '[\u0300-\u036f]+', '', 'g'),
          'øłđðıςħŧ', 'olddiσht'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      -- Chinese and Japanese are written without spaces: each character counts as a word
      '([\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')
  end;

-- The words of a text: runs of letters and digits, at most 64 characters each. Everything else separates,
-- which is why no metacharacter of SQL, LIKE or tsquery can mean anything.
create function text_words(value text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select left(word, 64)
    from unnest(regexp_split_to_array(fold_text(value) collate pg_c_utf8, '[^[:alnum:]]+')) as word
    where word <> ''
  );

-- The search term that stands for a whole tag. '#' cannot occur in a word.
create function tag_term(tag text) returns text
  language sql immutable strict parallel safe
  return '#' || label_key(tag);

create function tag_terms(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select tag_term(tag) from unnest(tags) as tag);

-- A term as tsquery reads it, whatever characters it holds.
create function quote_term(term text) returns text
  language sql immutable strict parallel safe
  return '''' || replace(replace(term, '\', '\\'), '''', '''''') || '''';

create table home_search (
  home_id uuid primary key references homes (id) on delete cascade,
  created_at timestamptz not null, -- copy of homes.created_at, which never changes
  words tsvector not null, -- title, description and tags: what everybody may search
  place_words tsvector not null -- location: only ever read by statements for subscribers
);

-- The order of the gallery, and the walk from the newest home backwards.
create index home_search_newest on home_search (created_at desc, home_id desc);
-- Every search also reads the lists of entries not yet merged, so they are kept short (kB).
create index home_search_words on home_search using gin (words) with (gin_pending_list_limit = 512);
create index home_search_member_words on home_search using gin ((words || place_words)) with (gin_pending_list_limit = 512);

create function public_words(title text, description text, interests text[]) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(
    text_words(title || ' ' || description || ' ' || array_to_string(interests, ' ')) || tag_terms(interests));

create function home_search_after_insert() returns trigger language plpgsql as $$
begin
  insert into home_search (home_id, created_at, words, place_words)
  select id, created_at, public_words(title, description, interests), array_to_tsvector(text_words(location))
  from added;
  return null;
end $$;

create function home_search_after_update() returns trigger language plpgsql as $$
begin
  update home_search
  set words = public_words(a.title, a.description, a.interests),
      place_words = array_to_tsvector(text_words(a.location))
  from added a join removed r using (id)
  where home_search.home_id = a.id
    and (a.title, a.description, a.interests, a.location)
        is distinct from (r.title, r.description, r.interests, r.location);
  return null;
end $$;

create trigger home_search_after_insert after insert on homes referencing new table as added
  for each statement execute function home_search_after_insert();
create trigger home_search_after_update after update on homes referencing new table as added old table as removed
  for each statement execute function home_search_after_update();

-- The terms of a gallery query, quoted for tsquery; a home must have all of them.
-- Every word of the text, the last one as a prefix. Words hold only letters and digits, so they need no escapes.
-- A text without any word matches nothing: no tag is empty, so no home has the term '#'.
create function search_terms(search text) returns text[]
  language sql immutable strict parallel safe
  return (
    select case
      when cardinality(words) = 0 then array['''#''']
      else array(select quote_term(word) from unnest(trim_array(words, 1)) as word)
           || (quote_term(words[cardinality(words)]) || ':*')
    end
    from (select text_words(search) as words) as folded
  );

-- Every tag as a whole.
create function tag_search_terms(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select quote_term(term) from unnest(tag_terms(tags)) as term);

-- All of the terms. A function of its own because it is immutable, which array_to_string is not declared to be:
-- with it, a query over many homes reads the terms once.
create function all_terms(terms text[]) returns tsquery
  language sql immutable strict parallel safe
  return nullif(array_to_string(terms, ' & '), '')::tsquery;

create function any_term(terms text[]) returns tsquery
  language sql immutable strict parallel safe
  return nullif(array_to_string(terms, ' | '), '')::tsquery;
