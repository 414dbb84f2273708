-- Entry to an account: browsers that signed in before, and who set the password of an account that nobody confirmed yet.

-- A browser keeps a random token for a year; the SHA-256 of it says that it was signed in to this account before.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

create index known_devices_of_token on known_devices (token_hash);

-- The SHA-256 of a cookie of the browser that registered, until the address is confirmed: a confirmation from another
-- browser does not make this password valid. None: set by a link in a mail, or confirmed.
alter table user_passwords add column registered_by bytea check (octet_length(registered_by) = 32);
