-- Who wants letters. Only a confirmed address is a subscriber (FOOT-06).
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$'),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create index newsletter_unconfirmed on newsletter_subscribers (asked_at) where confirmed_at is null;

-- Links in mails, by the SHA-256 of their token. A letter's link to leave stays valid as long as the address is kept.
create table newsletter_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'leave'))
);

create index newsletter_links_of_subscriber on newsletter_links (subscriber_id);

-- Headers of a mail beside recipient and subject, such as List-Unsubscribe.
alter table mailbox_mails add column headers jsonb not null default '{}';
