-- Counting the homes that have a common word read the row of each of them. Of search terms that very many homes have,
-- there are bits now, one for each home, in strings of 8192: counting homes is counting bits, and homes with several
-- terms are strings and-ed first.
create table search_common_terms (
  id integer generated always as identity primary key,
  term text not null unique,
  query tsquery not null,
  chosen_of integer not null
);
create table search_term_bits (
  term integer not null references search_common_terms (id) on delete cascade,
  chunk integer not null,
  bits bit varying not null,
  primary key (term, chunk)
);
-- In the row and as they are: half of the bits of a common term are 1, which nothing makes smaller.
alter table search_term_bits alter column bits set storage plain;

-- No foreign key: while a deleted home is in the list below, readers need its slot to leave it out.
create table search_term_slots (
  home_id uuid primary key,
  slot integer not null unique
);

-- Writers only ever append, so two of them never wait for one another. Readers leave the bits of these homes out and
-- look at each of them instead, so they see exactly what their snapshot sees.
create table search_words_changed (
  home_id uuid not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

create function search_words_changed_follow() returns trigger language plpgsql as $$
begin
  insert into search_words_changed (home_id) select home_id from changed;
  return null;
end $$;
create trigger search_words_after_insert after insert on home_search
  referencing new table as changed for each statement execute function search_words_changed_follow();
create trigger search_words_after_update after update on home_search
  referencing new table as changed for each statement execute function search_words_changed_follow();
create trigger search_words_after_delete after delete on home_search
  referencing old table as changed for each statement execute function search_words_changed_follow();

-- The terms with which searches find a home that has this word in home_search, as search_terms, member_search_terms,
-- tag_search_terms, amenity_search_terms and type_search_terms write them. A visitor's terms depend on no place.
create function search_terms_of_word(word text) returns table (term text) language sql immutable as $$
  select case left(word, 1) when '@' then '(' || quote_term(word) || ')' else quote_term(word) end
  where left(word, 1) in ('#', '~', '@')
  union all
  select case when is_visitors then term else '(' || term || ' | ''>' || substr(term, 2) || ')' end
  from (select case left(word, 1) when '>' then substr(word, 2) else word end as text) as written
    cross join lateral (
      select quote_term(text) as term
      union all
      select quote_term(left(text, size)) || ':*' from generate_series(1, length(text)) as size
    ) as terms
    cross join (values (false), (true)) as of_viewer (is_visitors)
  where left(word, 1) not in ('#', '~', '@', '^', '+') and not (is_visitors and left(word, 1) = '>')
$$;

-- Chooses the common terms of a gallery and has all bits written anew, if it has grown or shrunk by a quarter since. A
-- term counts as common if a twentieth of the homes have it, and as many as `fewest`, so a small gallery has none.
create function choose_search_common_terms(fewest integer) returns void language plpgsql as $$
declare
  homes integer;
  chosen_before integer;
  share double precision;
begin
  perform pg_advisory_xact_lock(hashtext('write_search_term_bits'));
  homes := coalesce((select c.homes from tag_counts as c where key = ''), 0);
  chosen_before := (select chosen_of from search_common_terms limit 1);
  share := greatest(0.05, fewest / greatest(homes, 1)::double precision);
  if homes between chosen_before * 0.8 and chosen_before * 1.25 or (share > 0.5 and chosen_before is null) then
    return;
  end if;
  delete from search_common_terms;
  delete from search_term_slots;
  if share <= 0.5 then
    -- A sample of 2000 homes says which terms are common.
    with sample as materialized (
      select home_id, words from home_search order by home_id limit 2000
    )
    insert into search_common_terms (term, query, chosen_of)
      select had.term, had.term::tsquery, homes from (
        select distinct s.home_id, t.term
        from sample as s cross join lateral unnest(tsvector_to_array(s.words)) as word
          cross join lateral search_terms_of_word(word) as t
      ) as had
      group by had.term having count(*) >= share * (select count(*) from sample);
    insert into search_words_changed (home_id) select home_id from home_search;
  end if;
end $$;

create function write_search_term_bits(most integer) returns integer language plpgsql set work_mem = '32MB' as $$
declare
  taken uuid[];
  size constant integer := 8192;
  no_home constant bit varying := repeat('0', size);
begin
  perform pg_advisory_xact_lock(hashtext('write_search_term_bits'));
  -- Homes of one chunk together, so that each of its strings is written once.
  taken := array(
    select home_id from (select distinct home_id from search_words_changed) as waiting
      left join search_term_slots using (home_id)
    order by slot, home_id
    limit most
  );
  -- Taken off the list before anything is read, so that a home that changes from now on is listed again. A join instead
  -- of `= any (taken)`, because with a kept plan that compares each row with each element of the array.
  delete from search_words_changed as waiting using unnest(taken) as home (home_id) where waiting.home_id = home.home_id;
  if not exists (select from search_common_terms) then
    return cardinality(taken);
  end if;

  insert into search_term_slots (home_id, slot)
    select home_id, coalesce((select max(slot) from search_term_slots), -1) + row_number() over (order by home_id)
    from unnest(taken) as home (home_id) join home_search using (home_id)
    where not exists (select from search_term_slots as s where s.home_id = home.home_id);

  -- One statement, so that what it reads of a home is the same throughout.
  with homes as materialized (
    select s.home_id, s.slot / size as chunk, s.slot % size as slot
    from unnest(taken) as home (home_id) join search_term_slots as s using (home_id)
  ), touched as (
    select chunk, bit_or(set_bit(no_home, slot, 1)) as bits from homes group by chunk
  ), words as materialized (
    select h.chunk, word, bit_or(set_bit(no_home, h.slot, 1)) as bits
    from homes as h join home_search as s using (home_id)
      cross join lateral unnest(tsvector_to_array(s.words)) as word
    where left(word, 1) not in ('^', '+')
    group by h.chunk, word
  ), having_it as (
    select t.id as term, w.chunk, bit_or(w.bits) as bits
    from words as w cross join lateral search_terms_of_word(w.word) as of_word
      join search_common_terms as t on t.term = of_word.term
    group by t.id, w.chunk
  ), gone as (
    delete from search_term_slots as s using homes as h
    where s.home_id = h.home_id and not exists (select from home_search as shown where shown.home_id = h.home_id)
  ), written as (
    select t.id as term, touched.chunk, coalesce(kept.bits, no_home) as before,
      (coalesce(kept.bits, no_home) & ~touched.bits) | coalesce(h.bits, no_home) as bits
    from touched cross join search_common_terms as t
      left join search_term_bits as kept on kept.term = t.id and kept.chunk = touched.chunk
      left join having_it as h on h.term = t.id and h.chunk = touched.chunk
  )
  insert into search_term_bits (term, chunk, bits)
    select term, chunk, bits from written where bits <> before
  on conflict (term, chunk) do update set bits = excluded.bits;
  return cardinality(taken);
end $$;

comment on table search_common_terms is 'Search terms that at least a twentieth of the homes have, in galleries of 100,000 homes and more.';
comment on column search_common_terms.term is 'As in search_terms, member_search_terms, tag_search_terms, amenity_search_terms or type_search_terms.';
comment on column search_common_terms.chosen_of is 'The number of homes when the terms were chosen.';
comment on table search_term_bits is 'Which homes have a common term: one bit for each of 8192 slots. No row: none of them. Written by a job; readers look at changed homes one by one.';
comment on column search_term_bits.chunk is 'Its homes have the slots from 8192 times this.';
comment on table search_term_slots is 'The bit of each home. Slots of homes that are gone stay empty until the terms are chosen again.';
comment on table search_words_changed is 'Homes whose row in home_search has changed since their bits were written.';
comment on function search_words_changed_follow is 'Lists homes whose row in home_search changes.';
comment on function search_terms_of_word is 'The search terms that find a home with this word of home_search.';
comment on function choose_search_common_terms is 'Chooses the common terms and lists all homes, when the gallery has grown or shrunk by a quarter.';
comment on function write_search_term_bits is 'Writes the bits of up to `most` changed homes, one process at a time, and returns how many there were.';
