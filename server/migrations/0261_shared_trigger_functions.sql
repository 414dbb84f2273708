-- Trigger functions that did the same as another one.

-- Members' live streams were woken by one function for each channel. The channel is an argument now.
create function notify_member() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
comment on function notify_member is 'Wakes processes in which the member has a live stream. The argument is the channel: member_event for a new event, member_access when a session ended or a right changed.';

create or replace trigger inboxes_tell after update of last_event on inboxes
  for each row when (new.last_event <> old.last_event) execute function notify_member('member_event');
create or replace trigger sessions_tell_access after delete on sessions
  for each row execute function notify_member('member_access');
create or replace trigger user_subscriptions_tell_access after insert or delete or update of subscription_status on user_subscriptions
  for each row execute function notify_member('member_access');
create or replace trigger user_roles_tell_access after insert or update or delete on user_roles
  for each row execute function notify_member('member_access');
drop function tell_member_event, tell_access_change;

-- Account events are append-only as the other histories are, and say in their trigger which deletions are allowed: with
-- the account (a cascade, so within another trigger), and once they are old.
drop trigger account_events_append_only on account_events;
create trigger account_events_append_only before update on account_events
  for each row execute function refuse_change();
create trigger account_events_not_deleted before delete on account_events
  for each row when (pg_trigger_depth() = 0 and old.happened_at >= now() - interval '89 days')
  execute function refuse_change();
drop function keep_account_event;
