-- What accounts need to be opened, entered and left: passwords, sessions, links in mails, limits, sent mails.

-- The name of a member is profiles.display_name, the picture profiles.avatar_url.
alter table users drop column name, drop column image;

-- Apart from users, so that no query over members reads a hash by accident. None: the password was never set.
create table user_passwords (
  user_id uuid primary key references users (id) on delete cascade,
  password_hash text not null check (password_hash like '$argon2id$%') -- PHC string
);

-- A session is known by the SHA-256 of its token; the token itself is only in the cookie.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- After a rotation requests that were already under way still carry the old token.
  previous_token_hash bytea unique check (octet_length(previous_token_hash) = 32),
  previous_valid_until timestamptz,
  rotation_due boolean not null default false,
  user_agent text check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_of_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- Whoever gains or loses a right gets a new token with the next request, whatever changed the role.
create function rotate_sessions_of_role() returns trigger language plpgsql as $$
begin
  update sessions set rotation_due = true where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

create trigger user_roles_rotate_sessions after insert or update or delete on user_roles
  for each row execute function rotate_sessions_of_role();

-- Links in mails, by the SHA-256 of their token. Using one deletes it: the row decides who was first.
create table mail_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null
);

create index mail_tokens_of_user on mail_tokens (user_id);

-- Attempts in the running window, by a hash of what they are counted for. Nothing is lost in a crash but counts.
create unlogged table attempts (
  key bytea primary key,
  spent integer not null,
  window_ends_at timestamptz not null
);

-- One row per mail that an event calls for, whatever becomes of it: a repeated job finds it and sends no second one.
create table mail_deliveries (
  event_id uuid primary key,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'uncertain')),
  updated_at timestamptz not null default now()
);

create index mail_deliveries_old on mail_deliveries (updated_at);

-- Where the local mailbox keeps its mails; stays empty where a mail server is set.
create table mailbox_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  sent_at timestamptz not null default clock_timestamp()
);

create index mailbox_mails_newest on mailbox_mails (sent_at desc);

alter table profiles add check (is_label_list(interests) and cardinality(interests) <= 30);
create unique index profiles_avatar on profiles (avatar_url);
