-- Wakes the processes in which the member has an open stream: a session has ended, or a right has changed.
create function tell_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_access', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;

create trigger sessions_tell_access after delete on sessions
  for each row execute function tell_access_change();
create trigger user_subscriptions_tell_access after insert or delete or update of subscription_status on user_subscriptions
  for each row execute function tell_access_change();
create trigger user_roles_tell_access after insert or update or delete on user_roles
  for each row execute function tell_access_change();
