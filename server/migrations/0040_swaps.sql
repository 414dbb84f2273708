-- Swaps: what is proposed, agreed and lived. A ring of three is no special case: a swap has parties and stays.

create table swaps (
  id uuid primary key default gen_random_uuid(),
  -- 'marked': arranged in messages without a proposal, and completed because both have said so.
  origin text not null default 'proposed' check (origin in ('proposed', 'marked')),
  state text not null check (state in ('open', 'agreed', 'final', 'completed', 'disputed', 'declined', 'withdrawn',
    'expired', 'overtaken', 'lapsed', 'cancelled', 'not_happened')),
  -- The revision that is proposed or holds; none where nothing was written down.
  revision integer,
  created_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  constraint swaps_completed_when check (state <> 'completed' or completed_at is not null),
  constraint swaps_marked_is_completed check (origin = 'proposed' or state = 'completed')
);

-- Parties have numbers within their swap. One who has left keeps the place as 'Former member'.
create table swap_parties (
  swap_id uuid not null references swaps (id),
  party smallint not null check (party between 1 and 3),
  user_id uuid references users (id) on delete set null,
  primary key (swap_id, party),
  constraint swap_parties_once unique (swap_id, user_id)
);
create index swap_parties_of on swap_parties (user_id);

-- Who did what and when. Nothing of it is ever changed.
create table swap_history (
  id bigint generated always as identity primary key,
  swap_id uuid not null references swaps (id),
  -- None: the clock, or our team.
  party smallint,
  act text not null,
  state text not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index swap_history_of on swap_history (swap_id, id);
create trigger swap_history_append_only before update or delete on swap_history
  for each row execute function refuse_change();
create trigger swap_history_not_emptied before truncate on swap_history
  for each statement execute function refuse_change();

-- The conversations that go with a swap.
create table swap_conversations (
  swap_id uuid not null references swaps (id),
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- Who of the parties asks there, and who hosts; none where no stays are known.
  guest smallint,
  host smallint,
  primary key (swap_id, conversation_id)
);
create index swap_conversations_of on swap_conversations (conversation_id);

-- 'Mark swap as completed', from one side of a conversation.
create table completion_marks (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  marked_at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, user_id)
);
