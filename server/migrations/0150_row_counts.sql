-- The counts of rows (0020) get the names that they have in the code.

alter table kept_count_totals rename to row_count_totals;
alter table kept_count_deltas rename to row_count_deltas;
alter view kept_counts rename to row_counts;
alter function fold_kept_counts() rename to fold_row_counts;
alter function keep_counts() rename to count_rows;

create or replace function fold_row_counts() returns void language plpgsql as $$
begin
  -- Under repeatable read the deltas of a newer fold would be a serialization failure for the caller.
  if current_setting('transaction_isolation') <> 'read committed'
     or not pg_try_advisory_xact_lock(hashtext('fold_row_counts')) then
    return;
  end if;
  with folded as (
    delete from row_count_deltas returning key, change
  )
  insert into row_count_totals as kept (key, total)
  select key, sum(change) from folded group by key
  on conflict (key) do update set total = kept.total + excluded.total;
end $$;

-- Counts the rows of the table it stands on, by the SQL expression that is its argument.
create or replace function count_rows() returns trigger language plpgsql as $$
declare
  counted text;
begin
  if tg_op = 'TRUNCATE' then
    delete from row_count_totals where starts_with(key, tg_table_name || '/');
    delete from row_count_deltas where starts_with(key, tg_table_name || '/');
    return null;
  end if;
  counted := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then format('select %s as value, 1 as change from added', tg_argv[0]) end,
    case when tg_op <> 'INSERT' then format('select %s as value, -1 as change from removed', tg_argv[0]) end);
  execute format(
    'insert into row_count_deltas (key, change)
     select %L || value, sum(change) from (%s) as counted group by value having sum(change) <> 0',
    tg_table_name || '/', counted);
  if exists (select from row_count_deltas offset 400) then
    perform fold_row_counts();
  end if;
  return null;
end $$;
