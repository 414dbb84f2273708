-- The languages that members speak, and the language in which a host describes a home. Both are base language codes of
-- BCP 47, such as 'de'; the contract says which of them can be chosen.
create function is_language_list(codes text[]) returns boolean
  language sql immutable parallel safe
  return is_label_list(codes) and array_to_string(codes, E'\x1f') ~ '^([a-z]{2,3}(\x1f[a-z]{2,3})*)?$';
comment on function is_language_list is 'Every entry has the form of a base language code and is listed once.';

alter table profiles add column languages text[] not null default '{}'
  check (is_language_list(languages) and cardinality(languages) <= 5);
comment on column profiles.languages is 'The languages that the member speaks, in their order (LANG-25).';

alter table homes add column language text check (language ~ '^[a-z]{2,3}$');
comment on column homes.language is 'Of title, description and house guide; null if the host has not said (LANG-21).';

-- Visitors get the language with the description, so a change of it is one that they see.
create or replace function homes_before_update() returns trigger language plpgsql as $$
begin
  new.id := old.id;
  new.user_id := old.user_id;
  new.created_at := old.created_at;
  if (new.hidden_reason, new.host_suspended) is not distinct from (old.hidden_reason, old.host_suspended) then
    new.updated_at := clock_timestamp();
    new.version := old.version + 1;
  end if;
  if (new.title, new.description, new.language, new.guests, new.bedrooms, new.bathrooms, new.home_type, new.amenities,
      new.interests)
    is distinct from
    (old.title, old.description, old.language, old.guests, old.bedrooms, old.bathrooms, old.home_type, old.amenities,
      old.interests)
  then
    new.seen_on := (now() at time zone 'UTC')::date;
  end if;
  return new;
end $$;

create or replace function notify_of_shown_homes() returns trigger language plpgsql as $$
begin
  if exists (
    select from added as a join removed as r using (id)
    where (a.title, a.description, a.language, a.guests, a.bedrooms, a.bathrooms, a.home_type, a.amenities, a.interests,
            a.is_shown)
          is distinct from
          (r.title, r.description, r.language, r.guests, r.bedrooms, r.bathrooms, r.home_type, r.amenities, r.interests,
            r.is_shown)
  ) then
    notify gallery_changed;
  end if;
  return null;
end $$;
