-- What members know of each other besides reviews: a verified identity, and how reliably a host answers.

-- One check of an identity at the provider. Only its result is kept: once it is decided, or the account is deleted,
-- the provider deletes what it collected, and then the reference goes too (TRUST-15).
create table identity_checks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'processing', 'verified', 'failed', 'cancelled')),
  fault text check (fault in ('expired', 'unreadable', 'selfie', 'document_kind', 'other')),
  provider_id text unique,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint identity_checks_fault check ((state = 'failed') = (fault is not null)),
  constraint identity_checks_decided check ((state in ('open', 'processing')) = (decided_at is null))
);
-- A member has at most one check under way.
create unique index identity_checks_one on identity_checks (user_id) where decided_at is null;
create index identity_checks_of on identity_checks (user_id, created_at desc);
create index identity_checks_to_redact on identity_checks (created_at) where provider_id is not null;
comment on table identity_checks is 'Checks of identities at the provider: only the result and its day are kept.';
comment on column identity_checks.user_id is 'Null once the account is deleted, until the provider has deleted the check.';
comment on column identity_checks.fault is 'Why it failed, as the member is told.';
comment on column identity_checks.provider_id is 'The check at the provider; null once the provider has deleted what it collected.';

-- The mark that others see. It goes with a new name, by our team, and with the account.
create table identity_marks (
  user_id uuid primary key references users (id) on delete cascade,
  verified_on date not null
);
comment on table identity_marks is 'Members whose identity the provider has verified, with the day.';

create table identity_asked (
  user_id uuid primary key references identity_marks (user_id) on delete cascade
);
comment on table identity_asked is 'Hosts who only take proposals from members with a verified identity. Only a member with the mark can ask.';

-- How reliably a member answers, made each night; one row a member with something to count.
create table answer_figures (
  user_id uuid primary key references users (id) on delete cascade,
  as_of date not null,
  counted integer not null check (counted > 0),
  members integer not null check (members between 1 and counted),
  answered integer not null check (answered between 0 and counted),
  median_seconds integer check (median_seconds >= 0),
  constraint answer_figures_median check ((answered > 0) = (median_seconds is not null))
);
comment on table answer_figures is 'First messages and proposals of the 90 days before a midnight UTC, and how many were answered within 7 days.';
comment on column answer_figures.as_of is 'The day that begins with that midnight.';
comment on column answer_figures.members is 'From how many members they came.';
comment on column answer_figures.median_seconds is 'Half of the answers came within this time.';

alter table conversation_sides add column reported_at timestamptz;
comment on column conversation_sides.reported_at is 'When this member first reported the conversation.';

alter table reviews add column reported_at timestamptz;
comment on column reviews.reported_at is 'When it was last reported to our team.';

-- The provider of development, tests and demonstrations.
create table simulated_identity_checks (
  id text primary key,
  reference uuid not null unique,
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'processing', 'verified', 'failed', 'cancelled')),
  fault text
);
comment on table simulated_identity_checks is 'Checks at the simulated provider, until they are redacted.';

alter table audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('role', 'subscription_status', 'ticket_status', 'second_step',
    'home', 'swap', 'new_swaps', 'account', 'identity'));
