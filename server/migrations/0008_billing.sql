-- Membership as the payment provider knows it. user_subscriptions holds what follows from it.

-- An admin's grant of premium; it stands beside what is paid and outlasts it (docs/decisions/0302).
alter table user_subscriptions
  add column granted_status text check (granted_status in ('paid', 'trialing')),
  add column granted_at timestamptz,
  add check ((granted_status is null) = (granted_at is null));

-- Whether a paid subscription ends at its end date instead of renewing.
alter table user_subscriptions add column cancel_at_period_end boolean not null default false;

-- Payment pages that were asked for. They outlive the account, so that a payment which arrives late finds out that
-- nobody is there any more; then they name nobody.
create table billing_checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  price_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'open' check (state in ('open', 'complete', 'expired')),
  -- The page at the provider; both null until it has answered, the first also for hosted payment links.
  provider_id text unique,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider was last asked how it stands.
  checked_at timestamptz not null
);
-- A double click, or a second tab, cannot pay twice.
create unique index billing_checkouts_one_open on billing_checkouts (user_id) where state = 'open';
create index billing_checkouts_open on billing_checkouts (checked_at) where state = 'open';

create table billing_subscriptions (
  subscription_id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  customer_id text not null,
  subscription_status text not null check (subscription_status in ('paid', 'trialing', 'cancelled')),
  subscription_plan text not null check (subscription_plan in ('biannual', 'annual')),
  started_at timestamptz not null,
  -- End of what is paid: the next renewal, the end of the grace after a failed one, or the end of the subscription.
  ends_at timestamptz not null,
  -- Whether it ends then instead of renewing.
  cancels boolean not null,
  -- Counts the writes: who read the provider before the last one has to read again.
  revision integer not null default 1
);
create index billing_subscriptions_user on billing_subscriptions (user_id);
create index billing_subscriptions_due on billing_subscriptions (ends_at)
  where subscription_status in ('paid', 'trialing');

-- Events that were acted upon; each acts once (BILL-15).
create table billing_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
