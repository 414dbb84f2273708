-- What hosts need to list and keep a home.

alter table homes
  -- Made by the form once per listing, so that a home is listed once however often it is sent (LIST-15).
  add column submission_id uuid,
  -- Counts changes of the calendar, as `version` counts those of the listing.
  add column calendar_version integer not null default 1,
  add constraint homes_submission unique (user_id, submission_id);

-- A change of the calendar leaves version and updated_at alone, so that it does not stop an edit of the listing that
-- is under way in another window.
create or replace function homes_before_update() returns trigger language plpgsql as $$
begin
  new.id := old.id;
  new.user_id := old.user_id;
  new.created_at := old.created_at;
  if new.calendar_version = old.calendar_version then
    new.updated_at := clock_timestamp();
    new.version := old.version + 1;
  else
    new.updated_at := old.updated_at;
    new.version := old.version;
  end if;
  return new;
end $$;
