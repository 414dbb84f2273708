-- How many homes carry each tag, and how many homes there are, exactly and without counting them.
--
-- Writers only ever append to tag_count_deltas, so two of them never wait for or deadlock with one another.
-- Now and then one of them folds the deltas into tag_totals; an advisory lock lets one fold at a time and is
-- never waited for. Readers add both up (view tag_counts), so they see exactly what their snapshot sees.

create table tag_totals (
  key text primary key, -- label_key(name); '' stands for all homes, tags are never blank
  name text not null, -- as shown: the preset's spelling, else the first one listed
  category text not null check (category in ('lifestyle', 'design', 'location', 'feature')),
  preset boolean not null default false,
  homes bigint not null default 0 check (homes >= 0)
);

insert into tag_totals (key, name, category, preset)
select label_key(name), name, category, name <> ''
from (values
  ('', 'lifestyle'),
  ('Beach life', 'lifestyle'), ('City living', 'lifestyle'), ('Country life', 'lifestyle'),
  ('Minimalist', 'lifestyle'), ('Family-friendly', 'lifestyle'), ('Pet-friendly', 'lifestyle'),
  ('Quiet retreat', 'lifestyle'), ('Social hub', 'lifestyle'), ('Work-friendly', 'lifestyle'),
  ('Eco-conscious', 'lifestyle'),
  ('Modern', 'design'), ('Traditional', 'design'), ('Rustic', 'design'), ('Industrial', 'design'),
  ('Scandinavian', 'design'), ('Bohemian', 'design'), ('Art deco', 'design'), ('Contemporary', 'design'),
  ('Vintage', 'design'), ('Luxury', 'design'),
  ('Beachfront', 'location'), ('City center', 'location'), ('Countryside', 'location'),
  ('Mountain view', 'location'), ('Lakefront', 'location'), ('Historic district', 'location'),
  ('Arts district', 'location'), ('Near transport', 'location'), ('Shopping nearby', 'location'),
  ('Walkable', 'location'),
  ('Swimming pool', 'feature'), ('Garden', 'feature'), ('Balcony', 'feature'), ('Rooftop access', 'feature'),
  ('Fireplace', 'feature'), ('Home office', 'feature'), ('Library', 'feature'), ('Game room', 'feature'),
  ('Wine cellar', 'feature'), ('Gym', 'feature')
) as preset (name, category);

create table tag_count_deltas (
  id bigint generated always as identity primary key,
  key text not null,
  name text not null,
  homes bigint not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

create view tag_counts as
with waiting as materialized (
  select key, sum(homes) as homes, (array_agg(name order by id) filter (where homes > 0))[1] as name
  from tag_count_deltas
  group by key
), counted as (
  select total.key, total.name, total.category, total.homes + coalesce(waiting.homes, 0) as homes
  from tag_totals as total left join waiting on waiting.key = total.key
  union all
  select key, name, 'lifestyle', homes
  from waiting
  where not exists (select from tag_totals as total where total.key = waiting.key)
)
select key, name, category, homes::bigint as homes from counted where homes > 0;

-- Moves the waiting deltas into the totals. Does nothing while another transaction is at it.
create function fold_tag_counts() returns void language plpgsql as $$
begin
  -- Under repeatable read the deltas of a newer fold would be a serialization failure for the caller.
  if current_setting('transaction_isolation') <> 'read committed'
     or not pg_try_advisory_xact_lock(hashtext('fold_tag_counts')) then
    return;
  end if;
  with folded as (
    delete from tag_count_deltas returning id, key, name, homes
  ), change as (
    select key, sum(homes) as homes, (array_agg(name order by id) filter (where homes > 0))[1] as name
    from folded
    group by key
    having sum(homes) <> 0
  )
  merge into tag_totals as total using change on total.key = change.key
  when matched then update set homes = total.homes + change.homes
  when not matched then insert (key, name, category, homes)
    values (change.key, change.name, 'lifestyle', change.homes);
  delete from tag_totals where homes = 0 and not preset and key <> '';
end $$;

create function tag_counts_after_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tag_count_deltas (key, name, homes)
    select label_key(tag), (array_agg(tag))[1], count(*) from added, unnest(interests) as tag group by 1
    union all
    select '', '', count(*) from added having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into tag_count_deltas (key, name, homes)
    select label_key(tag), (array_agg(tag))[1], -count(*) from removed, unnest(interests) as tag group by 1
    union all
    select '', '', -count(*) from removed having count(*) > 0;
  else
    insert into tag_count_deltas (key, name, homes)
    select label_key(tag), (array_agg(tag))[1], sum(change)
    from (
      select unnest(interests) as tag, 1 as change from added
      union all
      select unnest(interests), -1 from removed
    ) as entry
    group by 1
    having sum(change) <> 0;
  end if;
  -- Fold once enough waits: few enough for readers to add up, enough to be worth it.
  if exists (select from tag_count_deltas offset 400) then
    perform fold_tag_counts();
  end if;
  return null;
end $$;

create trigger tag_counts_after_insert after insert on homes referencing new table as added
  for each statement execute function tag_counts_after_change();
create trigger tag_counts_after_update after update on homes referencing new table as added old table as removed
  for each statement execute function tag_counts_after_change();
create trigger tag_counts_after_delete after delete on homes referencing old table as removed
  for each statement execute function tag_counts_after_change();

-- TRUNCATE homes fires no row or delete trigger.
create function tag_counts_after_truncate() returns trigger language plpgsql as $$
begin
  delete from tag_count_deltas;
  update tag_totals set homes = 0 where homes > 0;
  delete from tag_totals where not preset and key <> '';
  return null;
end $$;

create trigger tag_counts_after_truncate after truncate on homes
  for each statement execute function tag_counts_after_truncate();
