-- Answers to visitors are kept until something changes that they show (0004 told of every write). What only members
-- see empties nothing: places of homes, wishes of hosts, their names, pictures, texts and addresses (FIND-03).

create function notify_of_shown_homes() returns trigger language plpgsql as $$
begin
  if exists (
    select from added as a join removed as r using (id)
    where (a.title, a.description, a.guests, a.bedrooms, a.bathrooms, a.home_type, a.amenities, a.interests)
          is distinct from
          (r.title, r.description, r.guests, r.bedrooms, r.bathrooms, r.home_type, r.amenities, r.interests)
  ) then
    notify gallery_changed;
  end if;
  return null;
end $$;

drop trigger homes_notify on homes;
create trigger homes_notify after insert or delete or truncate on homes
  for each statement execute function notify_gallery_changed();
create trigger homes_notify_update after update on homes referencing new table as added old table as removed
  for each statement execute function notify_of_shown_homes();

-- Of the host visitors see since when, and the mark of a verified address.
drop trigger profiles_notify on profiles;
create trigger profiles_notify after insert or delete or update of created_at on profiles
  for each statement execute function notify_gallery_changed();
drop trigger users_notify on users;
create trigger users_notify after update of email_verified, created_at on users
  for each statement execute function notify_gallery_changed();
