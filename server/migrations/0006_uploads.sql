-- Photos on their way into a home, and files on their way out.

-- What members have sent and no home has taken yet. A row is written before its files and knows where they lie, so
-- that no file is ever without a row: what a crash leaves half done is swept like everything older than a day.
create table uploads (
  id uuid primary key default gen_random_uuid(), -- becomes the id of the photo
  user_id uuid not null references users (id) on delete cascade,
  home_id uuid references homes (id) on delete cascade, -- the home in whose edit form it was picked
  path text not null unique, -- as in home_photos
  public_name text not null unique default replace(gen_random_uuid()::text, '-', ''),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null,
  ready_at timestamptz, -- when all its files were written
  created_at timestamptz not null default clock_timestamp()
);

create index uploads_of_user on uploads (user_id, created_at);
create index uploads_of_home on uploads (home_id) where home_id is not null;
create index uploads_by_age on uploads (created_at);

-- Files of photos whose row is gone. Filled in the transaction that deletes the row, whoever does so (a home or an
-- account that takes its photos along, somebody in psql), emptied by a job.
create table photo_files_to_remove (
  path text primary key,
  created_at timestamptz not null default clock_timestamp()
);

-- An upload that a home takes changes its table, not its files: then home_photos has the path already.
create function queue_photo_files() returns trigger language plpgsql as $$
begin
  insert into photo_files_to_remove (path)
  select path from removed where not exists (select from home_photos where home_photos.path = removed.path)
  on conflict do nothing;
  return null;
end $$;

create trigger home_photos_files after delete on home_photos referencing old table as removed
  for each statement execute function queue_photo_files();
create trigger uploads_files after delete on uploads referencing old table as removed
  for each statement execute function queue_photo_files();
