-- Matches are kept for each member and worked out again when something changes that they depend on (MATCH-13, MATCH-17).
create table match_lists (
  user_id uuid primary key references users (id) on delete cascade,
  worked_at timestamptz not null,
  again_at timestamptz,
  pairs integer not null default 0,
  is_cut boolean not null default false,
  seen_at timestamptz,
  noticed_at timestamptz,
  notice_at timestamptz
);
create index match_lists_again on match_lists (again_at);
create index match_lists_notice on match_lists (notice_at);
comment on table match_lists is 'Members whose matches are kept. Whoever changes the matches of a member holds the lock of this row.';
comment on column match_lists.again_at is 'When time alone may change the list: a day, a wish, a like or a confirmation is over. Null: it may not.';
comment on column match_lists.pairs is 'At most so many pairs of homes are behind it: counted when the whole list is worked out, and added to since.';
comment on column match_lists.is_cut is 'There are more pairs than are looked at or kept, so one that goes may make room for another.';
comment on column match_lists.seen_at is 'When the member last read the first page.';
comment on column match_lists.noticed_at is 'When the member was last told of new matches, or had none to be told of.';
comment on column match_lists.notice_at is 'When to tell the member of new matches: the next 7:30 in the time zone of the member. Null: there are none.';

create table match_candidates (
  user_id uuid not null references match_lists (user_id) on delete cascade,
  own_home_id uuid not null references homes (id) on delete cascade,
  home_id uuid not null references homes (id) on delete cascade,
  like_each_other boolean not null,
  open boolean not null,
  same_dates boolean not null,
  liked boolean not null,
  since timestamptz not null,
  windows jsonb not null check (jsonb_typeof(windows) = 'array'),
  came_at timestamptz not null,
  rank smallint not null generated always as
    (like_each_other::integer * 8 + open::integer * 4 + same_dates::integer * 2 + liked::integer) stored,
  primary key (user_id, own_home_id, home_id)
);
create index match_candidates_listed on match_candidates (user_id, rank desc, since desc, own_home_id, home_id);
create index match_candidates_of_home on match_candidates (home_id);
create index match_candidates_of_own_home on match_candidates (own_home_id);
comment on table match_candidates is 'The matches of members, at most 200 each. That one member sees a match does not mean that the other does (MATCH-04).';
comment on column match_candidates.open is 'The first window is open on both sides.';
comment on column match_candidates.since is 'When the last of what makes it a match came about: of wishes, likes and homes.';
comment on column match_candidates.came_at is 'When it became one of the matches of the member.';
comment on column match_candidates.rank is 'The order of MATCH-08, before the newest.';

-- Writers only append, so two of them never wait for one another. No reference to users: a row of one who has left is
-- dropped by the job.
create table match_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  own_only boolean not null,
  own_done boolean not null default false,
  due_at timestamptz not null default clock_timestamp(),
  claimed_until timestamptz
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
create index match_changes_of on match_changes (user_id);
create index match_changes_due on match_changes (due_at, id);
comment on table match_changes is 'Members whose matches are to be worked out again, until a job has.';
comment on column match_changes.own_only is 'Only the member''s own list: a private like changes nothing for anybody else (LIKE-14).';
comment on column match_changes.own_done is 'The member''s own list is done, the pairs of others with the member are not.';
comment on column match_changes.claimed_until is 'A process works on it. If it is killed, another one takes it after this.';

create function match_changes_note(members uuid[], only_own boolean) returns void language sql as $$
  insert into match_changes (user_id, own_only)
  select distinct member, only_own from unnest(members) as member where member is not null
$$;
comment on function match_changes_note is 'Has the matches of these members worked out again.';

-- Homes: the row of the search and the words, as for wishes. A home that is deleted takes its matches along.
create function match_changes_of_homes() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array(select h.user_id from changed c join homes h on h.id = c.home_id), false);
  return null;
end $$;
comment on function match_changes_of_homes is 'Homes that the search begins or ceases to find.';
create trigger match_changes_after_insert after insert on member_search referencing new table as changed
  for each statement execute function match_changes_of_homes();
create trigger match_changes_after_insert after insert on home_search referencing new table as changed
  for each statement execute function match_changes_of_homes();
create trigger match_changes_after_delete after delete on home_search referencing old table as changed
  for each statement execute function match_changes_of_homes();

create function match_changes_of_facts() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array(
    select h.user_id from added a join removed r using (home_id) join homes h on h.id = a.home_id
    where (a.guests, a.bedrooms, a.place_id, a.region_id, a.country_code, a.centre::text, a.time_zone, a.open, a.blocked,
        a.shortest, a.longest, a.check_in_days, a.notice, a.is_shown)
      is distinct from (r.guests, r.bedrooms, r.place_id, r.region_id, r.country_code, r.centre::text, r.time_zone, r.open,
        r.blocked, r.shortest, r.longest, r.check_in_days, r.notice, r.is_shown)
      or a.silent_since < r.silent_since or a.silent_since - r.silent_since >= 88), false);
  return null;
end $$;
comment on function match_changes_of_facts is 'Homes whose place, rooms, nights or rules have changed. A confirmation counts only after a long silence.';
create trigger match_changes_after_update after update on member_search
  referencing new table as added old table as removed
  for each statement execute function match_changes_of_facts();

create function match_changes_of_words() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array(
    select h.user_id from added a join removed r using (home_id) join homes h on h.id = a.home_id
    where a.words is distinct from r.words), false);
  return null;
end $$;
comment on function match_changes_of_words is 'Homes whose words have changed.';
create trigger match_changes_after_update after update on home_search
  referencing new table as added old table as removed
  for each statement execute function match_changes_of_words();

create function match_changes_before_home_goes() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array(
    select old.user_id union all
    select c.user_id from match_candidates c join match_lists l on l.user_id = c.user_id and l.is_cut
    where c.home_id = old.id), true);
  return old;
end $$;
comment on function match_changes_before_home_goes is 'A deleted home makes room in lists that were cut.';
create trigger match_changes_before_delete before delete on homes
  for each row execute function match_changes_before_home_goes();

-- Wishes that are used for swaps.
create function match_changes_of_wishes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform match_changes_note(array(
      select a.user_id from added a join removed r using (id)
      where (a.swaps or r.swaps) and (a.swaps, a.removed_at is null, a.ends_on, a.saved_at)
        is distinct from (r.swaps, r.removed_at is null, r.ends_on, r.saved_at)), false);
  else
    perform match_changes_note(array(select user_id from changed where swaps), false);
  end if;
  return null;
end $$;
comment on function match_changes_of_wishes is 'Wishes that are made, changed or removed.';
create trigger match_changes_after_insert after insert on wishes referencing new table as changed
  for each statement execute function match_changes_of_wishes();
create trigger match_changes_after_update after update on wishes referencing new table as added old table as removed
  for each statement execute function match_changes_of_wishes();
create trigger match_changes_after_delete after delete on wishes referencing old table as changed
  for each statement execute function match_changes_of_wishes();

create function match_changes_of_searches() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array(
    select w.user_id from changed c join wishes w on w.id = c.wish_id where w.swaps), false);
  return null;
end $$;
comment on function match_changes_of_searches is 'What a wish looks for has changed, or its place has left the gazetteer.';
create trigger match_changes_after_insert after insert on wish_searches referencing new table as changed
  for each statement execute function match_changes_of_searches();
create trigger match_changes_after_update after update on wish_searches referencing new table as changed
  for each statement execute function match_changes_of_searches();
create trigger match_changes_after_delete after delete on wish_searches referencing old table as changed
  for each statement execute function match_changes_of_searches();

-- Likes: only the list of the one who likes, unless the two were told that they like each other (LIKE-14).
create function match_changes_of_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.liked_at, new.ends_on, new.ended_by_block) is not distinct from (old.liked_at, old.ends_on, old.ended_by_block)
    then return null; end if;
  end if;
  perform match_changes_note(array(
    select coalesce(new.user_id, old.user_id) union all
    select h.user_id from homes h join like_pairs p on p.told_at is not null
      and p.least_id = least(h.user_id, coalesce(new.user_id, old.user_id))
      and p.greatest_id = greatest(h.user_id, coalesce(new.user_id, old.user_id))
    where h.id = coalesce(new.home_id, old.home_id)), true);
  return null;
end $$;
comment on function match_changes_of_likes is 'Likes that are made, taken back or over.';
create trigger match_changes_after_change after insert or update or delete on likes
  for each row execute function match_changes_of_likes();

create function match_changes_of_pairs() returns trigger language plpgsql as $$
begin
  if new.told_at is distinct from old.told_at then
    perform match_changes_note(array[coalesce(new.least_id, old.least_id), coalesce(new.greatest_id, old.greatest_id)], true);
  end if;
  return null;
end $$;
comment on function match_changes_of_pairs is 'Two members were told that they like each other.';
create trigger match_changes_after_change after insert or update or delete on like_pairs
  for each row execute function match_changes_of_pairs();

-- Guests of agreed and final swaps are away.
create function match_changes_of_swaps() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array(
    select p.user_id from stays t join swap_parties p on p.swap_id = t.swap_id and p.party = t.guest
    where t.swap_id = new.id), false);
  return null;
end $$;
comment on function match_changes_of_swaps is 'Swaps that are agreed, final or over: their guests are away or at home again.';
create trigger match_changes_after_update after update on swaps
  for each row when ((old.state, old.sign_until) is distinct from (new.state, new.sign_until)
    and (old.state in ('agreed', 'final') or new.state in ('agreed', 'final')))
  execute function match_changes_of_swaps();

create function match_changes_of_stays() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array(
    select p.user_id from changed t join swaps w on w.id = t.swap_id and w.state in ('agreed', 'final')
      join swap_parties p on p.swap_id = t.swap_id and p.party = t.guest), false);
  return null;
end $$;
comment on function match_changes_of_stays is 'Stays of agreed and final swaps that are moved to other days.';
create trigger match_changes_after_insert after insert on stays referencing new table as changed
  for each statement execute function match_changes_of_stays();
create trigger match_changes_after_update after update on stays referencing new table as changed
  for each statement execute function match_changes_of_stays();
create trigger match_changes_after_delete after delete on stays referencing old table as changed
  for each statement execute function match_changes_of_stays();

-- Who may be in a match at all.
create function match_changes_of_member() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array[coalesce(new.user_id, old.user_id)], false);
  return null;
end $$;
comment on function match_changes_of_member is 'A subscription begins or ends, or a member is stopped.';
create trigger match_changes_after_insert after insert on user_subscriptions
  for each row execute function match_changes_of_member();
create trigger match_changes_after_update after update on user_subscriptions
  for each row when (old.subscription_status is distinct from new.subscription_status)
  execute function match_changes_of_member();
create trigger match_changes_after_change after insert or delete on member_stops
  for each row execute function match_changes_of_member();

create function match_changes_of_suspended() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array[new.id], false);
  return null;
end $$;
comment on function match_changes_of_suspended is 'A member is suspended, or no longer.';
create trigger match_changes_after_update after update on users
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function match_changes_of_suspended();

create function match_changes_of_blocks() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array[coalesce(new.blocker_id, old.blocker_id), coalesce(new.blocked_id, old.blocked_id)], true);
  return null;
end $$;
comment on function match_changes_of_blocks is 'One of two members blocks the other, or no longer.';
create trigger match_changes_after_change after insert or delete on member_blocks
  for each row execute function match_changes_of_blocks();

create function match_changes_of_dismissals() returns trigger language plpgsql as $$
begin
  perform match_changes_note(array[coalesce(new.user_id, old.user_id)], true);
  return null;
end $$;
comment on function match_changes_of_dismissals is 'A member dismisses a home, or wants to see it again.';
create trigger match_changes_after_change after insert or delete on match_dismissals
  for each row execute function match_changes_of_dismissals();

-- Everybody who may have matches begins without a list.
insert into match_changes (user_id, own_only)
select paid.user_id, true from user_subscriptions paid
where paid.subscription_status in ('paid', 'trialing') and exists (select from homes h where h.user_id = paid.user_id);
