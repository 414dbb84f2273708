-- What happened to members. Texts are made when they are read, from what the notice is about and for the right that the
-- reader has then: here stand ids, numbers and days only.
create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  event text not null,
  -- Names what happened, so that it is told once whatever runs twice.
  event_key text not null check (char_length(event_key) between 1 and 200),
  about jsonb not null default '{}',
  facts jsonb not null default '{}',
  -- What a press on it opens: looking at the thing marks the notice read.
  thing uuid generated always as (coalesce(
    about ->> 'swap_id', about ->> 'conversation_id', about ->> 'ticket_id', about ->> 'home_id')::uuid) stored,
  -- The own event of the member that it came with: a notice that grows moves up.
  position bigint not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notices_once unique (user_id, event_key)
);
create index notices_list on notices (user_id, position desc);
create index notices_unread on notices (user_id, thing) where read_at is null;
create index notices_old on notices using brin (created_at);

-- What a member has chosen; where there is no row, what the table of kinds says at first holds.
create table notice_preferences (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  mail text check (mail in ('at_once', 'daily', 'off')),
  push boolean,
  primary key (user_id, kind)
);
-- 'Mail me about new messages' is the mail of kind message.
insert into notice_preferences (user_id, kind, mail) select user_id, 'message', 'off' from inboxes where not mail_notices;
alter table inboxes drop column mail_notices;
