-- Tells every server process that the gallery looks different from now on (change-feed.ts), whoever changed it:
-- another process, a tool on the command line, somebody in psql. PostgreSQL sends one message per transaction, on
-- commit, however many statements asked for it.
create function notify_gallery_changed() returns trigger language plpgsql as $$
begin
  notify gallery_changed;
  return null;
end $$;

create trigger homes_notify after insert or update or delete or truncate on homes
  for each statement execute function notify_gallery_changed();
create trigger home_photos_notify after insert or update or delete or truncate on home_photos
  for each statement execute function notify_gallery_changed();
create trigger home_available_dates_notify after insert or update or delete or truncate on home_available_dates
  for each statement execute function notify_gallery_changed();

-- Of the host, what some viewer sees beside a home. A new account has no homes yet, and those of a deleted one are
-- deleted with it, which notifies by itself.
create trigger profiles_notify
  after insert or delete or update of display_name, bio, avatar_url, contact_preference, share_email, created_at
  on profiles for each statement execute function notify_gallery_changed();
create trigger users_notify after update of email, email_verified, created_at on users
  for each statement execute function notify_gallery_changed();
