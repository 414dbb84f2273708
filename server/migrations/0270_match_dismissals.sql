-- Homes that a member does not want to see among matches (MATCH-10).
create table match_dismissals (
  user_id uuid not null references users (id) on delete cascade,
  home_id uuid not null references homes (id) on delete cascade,
  dismissed_at timestamptz not null,
  primary key (user_id, home_id)
);
create index match_dismissals_of_home on match_dismissals (home_id);
create index match_dismissals_listed on match_dismissals (user_id, dismissed_at desc, home_id desc);
comment on table match_dismissals is 'Homes that a member has dismissed from matches. Nobody else learns of it.';
