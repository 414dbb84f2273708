-- Who changed a role, a subscription or a ticket. Ids only and without references: an entry outlasts everybody in it.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  -- None: the operator, by command.
  actor_id uuid,
  action text not null check (action in ('role', 'subscription_status', 'ticket_status')),
  user_id uuid not null, -- whom it is about
  ticket_id uuid,
  old_value text not null,
  new_value text not null,
  check (old_value <> new_value),
  check ((action = 'ticket_status') = (ticket_id is not null))
);

create index audit_log_action on audit_log (action, id);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_actor on audit_log (actor_id, id);

-- Entries are added and read, by whomever, nothing else.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
