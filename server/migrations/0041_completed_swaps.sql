-- Swaps that were completed by two marks on a conversation become swaps. Where each of two members had written about
-- the other's home and both were marked, it was one exchange counted twice: such conversations become one swap, the
-- first of one direction with the first of the other.
alter table conversations rename column starter_id to guest_id;

insert into completion_marks (conversation_id, user_id, marked_at)
select s.conversation_id, s.user_id,
  -- The later of the two marks completed it.
  case when c.completed_at is not null and s.swap_marked_at >= all (
    select o.swap_marked_at from conversation_sides o
    where o.conversation_id = c.id) then c.completed_at else s.swap_marked_at end
from conversation_sides s join conversations c on c.id = s.conversation_id where s.swap_marked_at is not null;

create temporary table marked on commit drop as
with numbered as (
  select id as conversation_id, guest_id, host_id, completed_at,
    least(guest_id, host_id) as one, greatest(guest_id, host_id) as two,
    row_number() over (partition by guest_id, host_id order by completed_at, id) as nr
  from conversations where completed_at is not null
), pairs as materialized (
  select one, two, nr, gen_random_uuid() as swap_id, min(completed_at) as completed_at from numbered group by one, two, nr
)
select swap_id, conversation_id, one, two, pairs.completed_at from numbered join pairs using (one, two, nr);

-- Of those whose other party has left there is no conversation any more.
create temporary table left_alone on commit drop as
select gen_random_uuid() as swap_id, user_id, completed_at from completed_swaps d
where not exists (select from conversations c where c.id = d.swap_id and c.completed_at is not null);

insert into swaps (id, origin, state, created_at, completed_at)
select distinct swap_id, 'marked', 'completed', completed_at, completed_at from marked
union all select swap_id, 'marked', 'completed', completed_at, completed_at from left_alone;
insert into swap_parties (swap_id, party, user_id)
select distinct swap_id, 1, one from marked union all select distinct swap_id, 2, two from marked
union all select swap_id, 1, user_id from left_alone union all select swap_id, 2, null from left_alone;
insert into swap_conversations (swap_id, conversation_id) select swap_id, conversation_id from marked;
insert into swap_history (swap_id, act, state, created_at)
select id, 'completed', 'completed', completed_at from swaps order by completed_at;

drop table completed_swaps;
alter table conversations drop column completed_at;
alter table conversation_sides drop column swap_marked_at;

create or replace function keep_title_of_home() returns trigger language plpgsql as $$
declare
  parties uuid[] := array(
    select unnest(array[guest_id, host_id]) from conversations where home_id = old.id);
begin
  if cardinality(parties) > 0 then
    perform from inboxes where user_id = any(parties) order by user_id for update;
    update conversations set home_title = old.title where home_id = old.id;
    update inboxes set last_event = last_event + 1 where user_id = any(parties);
  end if;
  return old;
end $$;
