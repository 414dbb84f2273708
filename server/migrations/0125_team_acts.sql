-- What our team does to swaps and to members (file 11, SWAP-17), and an account that is suspended as a whole: no session
-- begins, and its homes are shown to nobody (0140). Both can be taken back.

alter table users add column suspended_at timestamptz;

create function hide_homes_of_suspended() returns trigger language plpgsql as $$
begin
  update homes set host_suspended = new.suspended_at is not null
    where user_id = new.id and host_suspended <> (new.suspended_at is not null);
  return null;
end $$;
create trigger users_hide_homes after update of suspended_at on users
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function hide_homes_of_suspended();

-- An entry about a swap names it instead of a member.
alter table audit_log
  alter column user_id drop not null,
  add column if not exists swap_id uuid,
  add column if not exists reason text,
  add constraint audit_log_about check (user_id is not null or swap_id is not null);
create index audit_log_swap on audit_log (swap_id, id) where swap_id is not null;

-- Parts of titles, for the team's search.
create index stays_title_parts on stays using gin (fold_text(home_title) gin_trgm_ops);

-- A home that is listed while its host's account is being suspended is hidden too. The name makes it the last of the
-- triggers: what they have written for the new home follows.
create function hide_new_homes_of_suspended() returns trigger language plpgsql as $$
begin
  perform from users where id in (select user_id from added) order by id for share;
  update homes as h set host_suspended = true
    from added as a join users as u on u.id = a.user_id
    where h.id = a.id and u.suspended_at is not null;
  return null;
end $$;
create trigger zz_hide_homes_of_suspended after insert on homes referencing new table as added
  for each statement execute function hide_new_homes_of_suspended();
