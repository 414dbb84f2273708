-- Who the members are: account, role, membership, profile. Each table belongs to the slice of its name.

-- Accounts. Addresses are compared in lower case and stored that way.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$'),
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- At most one record per user; none means user (DATA-05).
create table user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  role text not null check (role in ('user', 'admin'))
);

-- None means free (SESS-14).
create table user_subscriptions (
  user_id uuid primary key references users (id) on delete cascade,
  subscription_status text not null default 'free'
    check (subscription_status in ('paid', 'trialing', 'cancelled', 'free')),
  subscription_plan text not null default 'free'
    check (subscription_plan in ('free', 'biannual', 'annual', 'premium')),
  subscription_start_date timestamptz,
  subscription_end_date timestamptz,
  stripe_customer_id text unique
);

create table profiles (
  user_id uuid primary key references users (id) on delete cascade,
  display_name text check (char_length(display_name) <= 100),
  bio text check (char_length(bio) <= 500),
  location text check (char_length(location) <= 100),
  phone text check (char_length(phone) <= 20),
  website text check (website ~* '^https?://'),
  interests text[] not null default '{}',
  avatar_url text,
  -- How hosts want to be reached, and whether premium members may see the address (PROF-51).
  contact_preference text not null default 'chat' check (contact_preference in ('chat', 'email')),
  share_email boolean not null default false,
  created_at timestamptz not null default now()
);
