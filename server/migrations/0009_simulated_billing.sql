-- What the simulated payment provider remembers. Empty wherever real payments are taken.

create table simulated_checkouts (
  id uuid primary key default gen_random_uuid(),
  reference uuid not null unique,
  price_id text not null,
  customer_id text,
  success_url text not null,
  cancel_url text not null,
  state text not null default 'open' check (state in ('open', 'complete', 'expired')),
  subscription_id text,
  expires_at timestamptz not null
);

create table simulated_subscriptions (
  id text primary key,
  reference uuid not null,
  customer_id text not null,
  price_id text not null,
  state text not null check (state in ('trialing', 'active', 'past_due', 'ended')),
  started_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancels boolean not null default false,
  -- The next renewal fails, as with an expired card.
  card_fails boolean not null default false,
  ended_at timestamptz,
  -- How far the test clock of this subscription runs ahead of the real one, in seconds.
  ahead_s bigint not null default 0
);
create index simulated_subscriptions_customer on simulated_subscriptions (customer_id);
