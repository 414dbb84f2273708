-- Conversations between the host of a home and a member who is interested in it.

-- What a member has as a party of conversations. Whoever writes to two members locks both rows, in the order of their
-- ids, so that the events of each are numbered in the order in which they are committed.
create table inboxes (
  user_id uuid primary key references users (id) on delete cascade,
  last_event bigint not null default 0,
  -- Whether a mail tells of new messages.
  mail_notices boolean not null default true,
  -- How many messages may be sent at once: used up by sending, refilled by time.
  allowance double precision not null default 0,
  allowance_at timestamptz not null default 'epoch'
);

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- Null once the listing is deleted; its last title stays.
  home_id uuid references homes (id) on delete set null,
  home_title text not null,
  starter_id uuid not null references users (id) on delete cascade,
  host_id uuid not null references users (id) on delete cascade,
  last_seq integer not null default 0,
  -- Both have marked the swap as completed.
  completed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint conversations_one unique (home_id, starter_id),
  constraint conversations_two_members check (starter_id <> host_id)
);
create index conversations_started on conversations (starter_id, created_at);
create index conversations_hosted on conversations (host_id);

create function keep_title_of_home() returns trigger language plpgsql as $$
begin
  update conversations set home_title = old.title where home_id = old.id;
  return old;
end $$;
create trigger homes_keep_title before delete on homes for each row execute function keep_title_of_home();

-- The same conversation from the side of each of the two.
create table conversation_sides (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_seq integer not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- The own event that gave it its place in the list; null until there is something to see.
  position bigint,
  swap_marked_at timestamptz,
  -- The newest message that a mail has told of, and when the next mail is due if one is on its way.
  noticed_seq integer not null default 0,
  noticed_at timestamptz,
  notice_due_at timestamptz,
  primary key (conversation_id, user_id)
);
create index conversation_sides_list on conversation_sides (user_id, position desc);
create index conversation_sides_unread on conversation_sides (user_id) include (unread) where unread > 0;

-- Who sent it is told by the side, not by an id.
create table conversation_messages (
  conversation_id uuid not null references conversations (id) on delete cascade,
  seq integer not null,
  by_host boolean not null,
  -- Sent to somebody who has blocked the sender: only the sender ever sees it.
  withheld boolean not null default false,
  text text not null check (char_length(text) between 1 and 2000 and text ~ '\S'),
  -- Made by the sender once per message, so that it exists once however often it is sent.
  submission_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, seq),
  constraint conversation_messages_submission unique (conversation_id, by_host, submission_id)
);

-- What members who were away for a moment have missed: kept for some days, see conversations.jobs.ts. The numbers of a
-- member have no gaps, so a missing one (forgotten, or gone with its conversation) is noticed.
create table conversation_events (
  user_id uuid not null references users (id) on delete cascade,
  event bigint not null,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- The new message; null where only the state has changed.
  seq integer,
  created_at timestamptz not null default now(),
  primary key (user_id, event)
);
create index conversation_events_of on conversation_events (conversation_id);
create index conversation_events_old on conversation_events using brin (created_at);

-- Wakes the processes in which the member has an open stream.
create function tell_member_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_event', new.user_id::text);
  return null;
end $$;
create trigger inboxes_tell after update of last_event on inboxes
  for each row when (new.last_event <> old.last_event) execute function tell_member_event();

create table member_blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_blocks_blocked on member_blocks (blocked_id);

-- A swap counts for a member also after the other one has left.
create table completed_swaps (
  user_id uuid not null references users (id) on delete cascade,
  swap_id uuid not null, -- of the conversation, which may be gone
  completed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, swap_id)
);
