-- The words of a home at less cost, the same in the end.

-- The words of a text as before (0003). Cutting the text at each sign that is no letter and no digit was the dearest
-- step of writing a home, so frequent signs become spaces first, which costs little, and the text is cut at spaces.
create or replace function text_words(value text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  folded text;
  words text[];
begin
  if octet_length(value) = char_length(value) then
    folded := lower(value collate "C");
  else
    folded := fold_text(replace(replace(replace(replace(replace(replace(replace(value,
      '’', ' '), '‘', ' '), '“', ' '), '”', ' '), '–', ' '), '…', ' '), '•', ' '));
  end if;
  folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded,
    '.', ' '), ',', ' '), E'\n', ' '), '-', ' '), '''', ' '), '!', ' '), '(', ' '), ')', ' '), '/', ' '), ':', ' '), '&', ' ');
  if folded collate pg_c_utf8 ~ '[^[:alnum:] ]' then
    folded := regexp_replace(folded collate pg_c_utf8, '[^[:alnum:] ]+', ' ', 'g');
  end if;
  words := string_to_array(folded, ' ');
  if folded collate pg_c_utf8 ~ '[[:alnum:]]{65}' then
    words := array(select left(word, 64) from unnest(words) as word);
  end if;
  return array_remove(words, '');
end $$;

-- The labels of a home in one text, folded as label_key folds each of them: they are trimmed. No label holds what
-- stands between them.
create function folded_labels(labels text[]) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  joined text := array_to_string(labels, E'\x1f');
begin
  if octet_length(joined) = char_length(joined) then
    return lower(joined collate "C");
  end if;
  return lower(normalize(joined, NFC) collate pg_c_utf8);
end $$;

-- VALID-09, as before (0002).
create or replace function is_label_list(labels text[]) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  if cardinality(labels) = 0 then
    return true;
  end if;
  if array_ndims(labels) <> 1
    or array_position(labels, null) is not null
    or E'\x1f' || array_to_string(labels, E'\x1f') || E'\x1f' ~ '\x1f\s|\s\x1f|\x1f\x1f'
  then
    return false;
  end if;
  return length(array_to_tsvector(string_to_array(folded_labels(labels), E'\x1f'))) = cardinality(labels);
end $$;

create function label_terms(sign text, labels text[]) returns text[]
  language plpgsql immutable strict parallel safe as $$
begin
  if cardinality(labels) = 0 then
    return '{}';
  end if;
  return string_to_array(sign || replace(folded_labels(labels), E'\x1f', E'\x1f' || sign), E'\x1f');
end $$;

create or replace function home_terms(title text, description text, interests text[], amenities text[], home_type text)
  returns tsvector
  language plpgsql immutable strict parallel safe as $$
begin
  return array_to_tsvector(
    text_words(title || ' ' || description || ' ' || array_to_string(interests, ' '))
    || label_terms('#', interests) || label_terms('~', amenities) || type_term(home_type));
end $$;
