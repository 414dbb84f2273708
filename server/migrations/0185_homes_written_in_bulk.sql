-- What is written beside a home at less cost, with the same rows in the end.

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

-- What members search of homes, as before (0072, 0140), in one statement: a function for each part of each home took
-- longer than reading the parts.
create or replace function refresh_member_search(changed uuid[]) returns void language plpgsql as $$
begin
  perform from member_search where home_id = any(changed) order by home_id for update;
  insert into member_search (home_id, created_at, guests, bedrooms, place_id, region_id, country_code, centre,
    time_zone, open, blocked, shortest, longest, check_in_days, notice, confirmed_on, silent_since)
  select h.id, h.created_at, h.guests, h.bedrooms, p.id, p.region_id, p.country_code, hp.centre, zone.name,
    coalesce(opened.nights, '{}') - blocked.nights, blocked.nights,
    coalesce(r.shortest, 1), r.longest,
    coalesce((select bit_or(1 << (day - 1)) from unnest(r.check_in_days) as day), 127), coalesce(r.notice, 0),
    (c.confirmed_at at time zone zone.name)::date, (c.counts_from at time zone zone.name)::date
  from homes as h
    join calendars as c on c.home_id = h.id
    left join home_places as hp on hp.home_id = h.id
    left join places as p on p.id = hp.place_id
    left join stay_rules as r on r.home_id = h.id
    cross join lateral (select coalesce(p.time_zone, 'UTC') as name) as zone
    cross join lateral (
      select range_agg(daterange(day, day + 1)) as nights from home_available_dates where home_id = h.id
    ) as opened
    cross join lateral (
      select c.closed
        + coalesce((select range_agg(nights) from calendar_feeds where home_id = h.id), '{}')
        + coalesce((select range_agg(nights) from taken_nights where home_id = h.id), '{}') as nights offset 0
    ) as blocked
  where h.id = any(changed)
  on conflict (home_id) do update set
    guests = excluded.guests, bedrooms = excluded.bedrooms, place_id = excluded.place_id,
    region_id = excluded.region_id, country_code = excluded.country_code, centre = excluded.centre,
    time_zone = excluded.time_zone, open = excluded.open, blocked = excluded.blocked,
    shortest = excluded.shortest, longest = excluded.longest, check_in_days = excluded.check_in_days,
    notice = excluded.notice, confirmed_on = excluded.confirmed_on, silent_since = excluded.silent_since;
end $$;

-- An import writes calendar, place and days of a home one after the other. It says so for its transaction, and writes
-- what members search once, at its end (search_written_at_end, then refresh_member_search).
create function search_written_at_end() returns void language plpgsql as $$
begin
  perform set_config('swapstead.search_written_at_end', 'on', true);
end $$;

create or replace function member_search_follows() returns trigger language plpgsql as $$
begin
  if current_setting('swapstead.search_written_at_end', true) = 'on' then
    return null;
  end if;
  perform refresh_member_search(array(select distinct home_id from changed order by home_id));
  return null;
end $$;
