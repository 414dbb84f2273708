-- How many rows there are of each kind, exactly and without counting them: what the lists of admins show above
-- 100,000 rows. As with tag_counts (0012) writers only append, so that two of them never wait for one another, and
-- readers add up what their snapshot sees.

create table kept_count_totals (
  key text primary key, -- such as 'user_directory/paid': a table, and a value of the column it is counted by
  total bigint not null
);

create table kept_count_deltas (
  id bigint generated always as identity primary key,
  key text not null,
  change bigint not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

create view kept_counts as
select key, sum(change)::bigint as total
from (
  select key, total as change from kept_count_totals
  union all
  select key, change from kept_count_deltas
) as part
group by key;

-- Moves the waiting deltas into the totals. Does nothing while another transaction is at it.
create function fold_kept_counts() returns void language plpgsql as $$
begin
  -- Under repeatable read the deltas of a newer fold would be a serialization failure for the caller.
  if current_setting('transaction_isolation') <> 'read committed'
     or not pg_try_advisory_xact_lock(hashtext('fold_kept_counts')) then
    return;
  end if;
  with folded as (
    delete from kept_count_deltas returning key, change
  )
  insert into kept_count_totals as kept (key, total)
  select key, sum(change) from folded group by key
  on conflict (key) do update set total = kept.total + excluded.total;
end $$;

-- Counts the rows of the table it stands on, by the SQL expression that is its argument.
create function keep_counts() returns trigger language plpgsql as $$
declare
  counted text;
begin
  if tg_op = 'TRUNCATE' then
    delete from kept_count_totals where starts_with(key, tg_table_name || '/');
    delete from kept_count_deltas where starts_with(key, tg_table_name || '/');
    return null;
  end if;
  counted := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then format('select %s as value, 1 as change from added', tg_argv[0]) end,
    case when tg_op <> 'INSERT' then format('select %s as value, -1 as change from removed', tg_argv[0]) end);
  execute format(
    'insert into kept_count_deltas (key, change)
     select %L || value, sum(change) from (%s) as counted group by value having sum(change) <> 0',
    tg_table_name || '/', counted);
  if exists (select from kept_count_deltas offset 400) then
    perform fold_kept_counts();
  end if;
  return null;
end $$;
