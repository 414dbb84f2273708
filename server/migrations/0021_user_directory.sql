-- Everybody with an account in one narrow row: what admins list, sort, search and export. Written by triggers in the
-- statement that writes the account, the profile or the subscription, so it is never stale (docs/decisions/0500).

-- Finds parts of words. A trusted extension: the owner of the database may make it.
create extension if not exists pg_trgm;

create table user_directory (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  display_name text,
  location text,
  -- No record counts as free (SESS-14).
  subscription_status text not null default 'free',
  subscription_plan text not null default 'free',
  subscription_start_date timestamptz,
  subscription_end_date timestamptz,
  created_at timestamptz not null,
  -- For order: whoever has no name comes after everybody who has one.
  name_key text collate "C" not null
    generated always as (coalesce(nullif(fold_text(display_name), ''), chr(1114111))) stored,
  -- For search: the line break keeps a match from reaching from the name into the address.
  search_key text collate "C" not null
    generated always as (coalesce(fold_text(display_name), '') || E'\n' || fold_text(email)) stored
);

-- Whatever is searched for, as a LIKE pattern for a key that was folded.
create function part_pattern(search text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(fold_text(search), '\', '\\'), '%', '\%'), '_', '\_') || '%';

insert into user_directory (user_id, email, display_name, location, subscription_status, subscription_plan,
  subscription_start_date, subscription_end_date, created_at)
select u.id, u.email, p.display_name, p.location, coalesce(s.subscription_status, 'free'),
  coalesce(s.subscription_plan, 'free'), s.subscription_start_date, s.subscription_end_date, u.created_at
from users u left join profiles p on p.user_id = u.id left join user_subscriptions s on s.user_id = u.id;

create index user_directory_joined on user_directory (created_at, user_id);
create index user_directory_name on user_directory (name_key, user_id);
create index user_directory_email on user_directory ((email collate "C"), user_id);
create index user_directory_status on user_directory (subscription_status, created_at, user_id);
create index user_directory_plan on user_directory (subscription_plan, created_at, user_id);
create index user_directory_search on user_directory using gin (search_key gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create function user_directory_of_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_directory (user_id, email, created_at) select id, email, created_at from added;
  else
    update user_directory d set email = a.email, created_at = a.created_at
    from added a
    where d.user_id = a.id and (d.email, d.created_at) is distinct from (a.email, a.created_at);
  end if;
  return null;
end $$;

create function user_directory_of_profiles() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update user_directory d set display_name = null, location = null
    from removed r where d.user_id = r.user_id;
  else
    update user_directory d set display_name = a.display_name, location = a.location
    from added a
    where d.user_id = a.user_id and (d.display_name, d.location) is distinct from (a.display_name, a.location);
  end if;
  return null;
end $$;

create function user_directory_of_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update user_directory d set subscription_status = 'free', subscription_plan = 'free',
      subscription_start_date = null, subscription_end_date = null
    from removed r where d.user_id = r.user_id;
  else
    update user_directory d set subscription_status = a.subscription_status,
      subscription_plan = a.subscription_plan, subscription_start_date = a.subscription_start_date,
      subscription_end_date = a.subscription_end_date
    from added a
    where d.user_id = a.user_id
      and (d.subscription_status, d.subscription_plan, d.subscription_start_date, d.subscription_end_date)
        is distinct from (a.subscription_status, a.subscription_plan, a.subscription_start_date,
          a.subscription_end_date);
  end if;
  return null;
end $$;

create trigger user_directory_added after insert on users referencing new table as added
  for each statement execute function user_directory_of_users();
create trigger user_directory_changed after update on users referencing new table as added
  for each statement execute function user_directory_of_users();
create trigger user_directory_added after insert on profiles referencing new table as added
  for each statement execute function user_directory_of_profiles();
create trigger user_directory_changed after update on profiles referencing new table as added
  for each statement execute function user_directory_of_profiles();
create trigger user_directory_removed after delete on profiles referencing old table as removed
  for each statement execute function user_directory_of_profiles();
create trigger user_directory_added after insert on user_subscriptions referencing new table as added
  for each statement execute function user_directory_of_subscriptions();
create trigger user_directory_changed after update on user_subscriptions referencing new table as added
  for each statement execute function user_directory_of_subscriptions();
create trigger user_directory_removed after delete on user_subscriptions referencing old table as removed
  for each statement execute function user_directory_of_subscriptions();

-- The stat cards of /users and /admin.
insert into kept_count_totals (key, total)
select 'user_directory/' || subscription_status, count(*) from user_directory group by subscription_status
union all
select 'profiles/all', count(*) from profiles;

create trigger keep_counts_insert after insert on user_directory referencing new table as added
  for each statement execute function keep_counts('subscription_status');
create trigger keep_counts_update after update on user_directory referencing new table as added old table as removed
  for each statement execute function keep_counts('subscription_status');
create trigger keep_counts_delete after delete on user_directory referencing old table as removed
  for each statement execute function keep_counts('subscription_status');
create trigger keep_counts_truncate after truncate on user_directory
  for each statement execute function keep_counts();

create trigger keep_counts_insert after insert on profiles referencing new table as added
  for each statement execute function keep_counts('''all''');
create trigger keep_counts_delete after delete on profiles referencing old table as removed
  for each statement execute function keep_counts('''all''');
create trigger keep_counts_truncate after truncate on profiles
  for each statement execute function keep_counts();
