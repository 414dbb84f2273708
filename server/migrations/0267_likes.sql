-- Homes that members would swap with. A like is private until it is mutual (LIKE-01).
create table likes (
  user_id uuid not null references users (id) on delete cascade,
  home_id uuid not null references homes (id) on delete cascade,
  liked_at timestamptz not null,
  ends_on date not null,
  ended_by_block boolean not null default false,
  is_new boolean not null default true,
  primary key (user_id, home_id)
);
create index likes_of_home on likes (home_id);
create index likes_listed on likes (user_id, liked_at desc, home_id desc);
create index likes_new on likes (liked_at) where is_new;
create index likes_ending on likes (ends_on);
comment on table likes is 'Homes that members would swap with. Nobody else reads a like unless it is mutual.';
comment on column likes.ends_on is 'The last day on which it counts, in UTC.';
comment on column likes.ended_by_block is 'A block between the two has ended it. Its member sees no difference, or they would learn of the block.';
comment on column likes.is_new is 'Nobody has checked yet whether it makes a mutual pair.';

-- Each new like of a member, also of those taken back or deleted with their home, for the limit of 30 days (LIKE-09).
create table likes_made (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  made_at timestamptz not null
);
create index likes_made_by on likes_made (user_id, made_at desc);
create index likes_made_at on likes_made (made_at);
comment on table likes_made is 'When members made new likes, for the limit on them. Rows go after 30 days.';

-- Pairs of members who would swap with a home of each other, so that they are told once in 12 months (LIKE-07).
create table like_pairs (
  least_id uuid not null references users (id) on delete cascade,
  greatest_id uuid not null references users (id) on delete cascade,
  told_at timestamptz,
  primary key (least_id, greatest_id),
  constraint like_pairs_in_order check (least_id < greatest_id)
);
create index like_pairs_of_greatest on like_pairs (greatest_id);
create index like_pairs_untold on like_pairs (least_id, greatest_id) where told_at is null;
create index like_pairs_told on like_pairs (told_at);
comment on table like_pairs is 'Two members who would swap with a home of each other, whichever of them liked first.';
comment on column like_pairs.told_at is 'When both were told; null: not yet, because one of them may not be told at the moment.';

create table like_figures (
  is_only boolean primary key default true check (is_only),
  as_of date not null,
  likes integer not null,
  mutual integer not null
);
comment on table like_figures is 'Figures of the whole site as of midnight UTC, for our team: one row.';
comment on column like_figures.likes is 'Likes that count.';
comment on column like_figures.mutual is 'Pairs told in the 30 days before.';
