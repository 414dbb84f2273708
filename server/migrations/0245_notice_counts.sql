-- How often a member made another one hear something on a day, which is limited: see heard.ts.
create table notice_counts (
  by_user uuid not null references users (id) on delete cascade,
  -- Null: all members together.
  to_user uuid references users (id) on delete cascade,
  -- In UTC, by the app's clock.
  day date not null,
  notices int not null check (notices > 0),
  constraint notice_counts_once unique nulls not distinct (by_user, day, to_user)
);
create index notice_counts_to on notice_counts (to_user);
create index notice_counts_day on notice_counts (day);
