-- What protects an account beyond its password, and what happened to it.

insert into secrets (name, secret)
values ('authenticator-app', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

alter table sessions
  -- When it was last shown that the member sits there: at the sign-in, or by confirming (GUARD-08).
  add column confirmed_at timestamptz not null default now(),
  -- Whether a second step was passed since.
  add column second_step boolean not null default false,
  -- Of the browser: signing it out from elsewhere makes it unknown (known_devices).
  add column device_hash bytea,
  add column way text not null default 'password' check (way in ('password', 'passkey', 'two_steps'));
-- Sessions of before have shown nothing lately.
update sessions set confirmed_at = created_at;

-- One row for whoever has more than a password, or a role that asks for it.
create table account_security (
  user_id uuid primary key references users (id) on delete cascade,
  two_step boolean not null default false,
  -- Known to authenticators instead of the id.
  user_handle bytea not null unique default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  password_changed_at timestamptz,
  -- Whether the password was strong enough for an admin when it was last entered; none: not entered since.
  password_strong boolean,
  -- Recovery codes that were made but not said to be kept.
  codes_unsaved boolean not null default false,
  -- Admins have a second step from then on.
  admin_until timestamptz,
  admin_left_at timestamptz,
  -- How often the admin was reminded: at first, two days before, at the end.
  admin_told smallint not null default 0,
  -- A demo account, which production does not spare anything.
  demo boolean not null default false
);

-- The grace of seven days, whoever gives the role. Taking it away and giving it back within 30 days begins no new one.
create function begin_admin_grace() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    update account_security set admin_left_at = now() where user_id = old.user_id;
  elsif tg_op <> 'DELETE' and new.role = 'admin' and (tg_op = 'INSERT' or old.role <> 'admin') then
    insert into account_security as s (user_id, admin_until) values (new.user_id, now() + interval '7 days')
    on conflict (user_id) do update set
      admin_until = case when s.admin_left_at > now() - interval '30 days' then s.admin_until else excluded.admin_until end,
      admin_told = case when s.admin_left_at > now() - interval '30 days' then s.admin_told else 0 end;
  end if;
  return null;
end $$;
create trigger user_roles_admin_grace after insert or update or delete on user_roles
  for each row execute function begin_admin_grace();
insert into account_security (user_id, admin_until)
  select user_id, now() + interval '7 days' from user_roles where role = 'admin';

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  counter bigint not null,
  -- Kept by a password manager on several devices; its counter says nothing then.
  synced boolean not null,
  transports text[] not null default '{}',
  rp_id text not null,
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- It may have been copied: the counter did not rise.
  paused_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table authenticator_apps (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed text not null,
  -- The 30 seconds, counted from 1970, of the last code that was used: none counts twice.
  last_step bigint not null,
  created_at timestamptz not null default now()
);
-- A key that was shown and not proven yet.
create table authenticator_setups (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed text not null,
  expires_at timestamptz not null
);

-- SHA-256 of 120 random bits; a code that is used is gone.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- What an authenticator has to sign, by hash, for one purpose and one browser or session.
create unlogged table challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('register', 'sign-in', 'step', 'confirm')),
  holder_hash bytea not null,
  expires_at timestamptz not null
);

-- A right password that waits for its second step, known by the hash of a cookie.
create unlogged table pending_sign_ins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null,
  -- Of the password that was right: another one ends it.
  password_mark bytea not null,
  wrong smallint not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);

create table address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  -- The session that asked stays when the change is confirmed.
  session_id uuid,
  asked_at timestamptz not null default now(),
  done_at timestamptz,
  undone_at timestamptz
);
create unique index address_changes_asked on address_changes (user_id) where done_at is null;
create index address_changes_old on address_changes (old_email) where done_at is not null;
create index address_changes_of_user on address_changes (user_id, done_at);

-- At most one at a time. Confirmed by link it opens a day later.
create table recoveries (
  user_id uuid primary key references users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  opens_at timestamptz,
  -- Told that it is open.
  told_at timestamptz
);

alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check (purpose in
  ('verify', 'reset', 'address', 'undo', 'recover', 'recover_cancel', 'recover_complete'));

-- What happened to an account, for its holder. Entries are added; nothing but their age or the end of the account
-- takes them away.
create table account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  happened_at timestamptz not null default now(),
  event text not null,
  user_agent text check (char_length(user_agent) <= 300),
  -- Names and numbers that the line shows.
  facts jsonb not null default '{}'
);
create index account_events_of_user on account_events (user_id, id desc);
create index account_events_old on account_events using brin (happened_at);

create function keep_account_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or old.happened_at < now() - interval '89 days') then
    return old;
  end if;
  raise exception 'account_events is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger account_events_append_only before update or delete on account_events
  for each row execute function keep_account_event();

-- The operator took away a member's factors.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('role', 'subscription_status', 'ticket_status', 'second_step'));
