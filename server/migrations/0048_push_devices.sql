-- A browser that shows pushes. It belongs to the session that switched it on and goes with it.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index push_devices_of on push_devices (user_id);
create index push_devices_session on push_devices (session_id);
