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
