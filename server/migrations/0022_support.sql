-- Support tickets with their threads.

create table support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- A report is about somebody else, and holds evidence.
  kind text not null default 'question' check (kind in ('question', 'report')),
  subject text not null check (char_length(subject) between 1 and 200),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'closed')),
  created_at timestamptz not null default clock_timestamp(),
  -- Whether the last word is the member's.
  awaits_reply boolean not null default true,
  -- When the admins were told of it; once only.
  notified_at timestamptz,
  search_key text collate "C" not null generated always as (fold_text(subject)) stored
);

create index support_tickets_newest on support_tickets (created_at, id);
create index support_tickets_of_user on support_tickets (user_id, created_at, id);
create index support_tickets_status on support_tickets (status, created_at, id);
create index support_tickets_priority on support_tickets (priority, created_at, id);
create index support_tickets_status_priority on support_tickets (status, priority, created_at, id);
create index support_tickets_search on support_tickets using gin (search_key gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create table support_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  -- Null once the admin who wrote it has left: the answer stays with the ticket it belongs to.
  user_id uuid references users (id) on delete set null,
  message text not null check (char_length(message) between 1 and 5000),
  is_admin boolean not null,
  -- Written while the ticket is locked, so the order of the times is the order of the thread.
  created_at timestamptz not null default clock_timestamp()
);

create index support_messages_of_ticket on support_messages (ticket_id, created_at, id);
create index support_messages_of_user on support_messages (user_id);

-- What a report is about, as it was when it was made. Apart from the tickets, so that no query for members reads it.
create table support_evidence (
  ticket_id uuid primary key references support_tickets (id) on delete cascade,
  evidence jsonb not null
);

create trigger keep_counts_insert after insert on support_tickets referencing new table as added
  for each statement execute function keep_counts('status');
create trigger keep_counts_update after update on support_tickets referencing new table as added old table as removed
  for each statement execute function keep_counts('status');
create trigger keep_counts_delete after delete on support_tickets referencing old table as removed
  for each statement execute function keep_counts('status');
create trigger keep_counts_truncate after truncate on support_tickets
  for each statement execute function keep_counts();

insert into secrets (name, secret)
values ('list-cursor', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
