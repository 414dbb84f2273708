-- Proofs of what was chosen about cookies: one row per choice, never changed. The device made up its number.
create table consent_records (
  id bigint generated always as identity primary key,
  device text not null check (device ~ '^[0-9a-f]{32}$'),
  policy_version text not null check (char_length(policy_version) between 1 and 40),
  analytics boolean not null,
  functional boolean not null,
  marketing boolean not null,
  recorded_at timestamptz not null default now()
);

create index consent_records_of_device on consent_records (device);
create index consent_records_old on consent_records (recorded_at);

-- How often a page was looked at on a day. There is no column for who looked, and none for when.
create table page_views (
  day date not null,
  path text not null,
  views bigint not null check (views > 0),
  primary key (day, path)
);
