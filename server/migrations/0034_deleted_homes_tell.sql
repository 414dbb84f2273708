-- Open pages hear that a listing is gone: a gap in the events of both members makes them load anew. The inboxes are
-- locked first and in order, as everywhere (decision 600).
create or replace function keep_title_of_home() returns trigger language plpgsql as $$
declare
  parties uuid[] := array(
    select unnest(array[starter_id, host_id]) from conversations where home_id = old.id);
begin
  if cardinality(parties) > 0 then
    perform from inboxes where user_id = any(parties) order by user_id for update;
    update conversations set home_title = old.title where home_id = old.id;
    update inboxes set last_event = last_event + 1 where user_id = any(parties);
  end if;
  return old;
end $$;
