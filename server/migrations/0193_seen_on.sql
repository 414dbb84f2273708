-- The day on which visitors last got to see something else of a home: the sitemap tells it to search engines. The time
-- of the last edit would tell when its host changed what is locked: where it is, what they wish for. Whoever changes the
-- photos sets it with them.
alter table homes add column seen_on date not null default (now() at time zone 'UTC')::date;

create or replace function homes_before_update() returns trigger language plpgsql as $$
begin
  new.id := old.id;
  new.user_id := old.user_id;
  new.created_at := old.created_at;
  if (new.hidden_reason, new.host_suspended) is not distinct from (old.hidden_reason, old.host_suspended) then
    new.updated_at := clock_timestamp();
    new.version := old.version + 1;
  end if;
  if (new.title, new.description, new.guests, new.bedrooms, new.bathrooms, new.home_type, new.amenities, new.interests)
    is distinct from
    (old.title, old.description, old.guests, old.bedrooms, old.bathrooms, old.home_type, old.amenities, old.interests)
  then
    new.seen_on := (now() at time zone 'UTC')::date;
  end if;
  return new;
end $$;
