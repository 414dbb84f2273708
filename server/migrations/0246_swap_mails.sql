-- When a member was last told of a swap by email. What happens within ten minutes of that is gathered into one more.
create table swap_mails (
  user_id uuid not null references users (id) on delete cascade,
  -- Without a foreign key: a notice keeps the id of what it is about as it is.
  swap_id uuid not null,
  mailed_at timestamptz not null,
  -- The notice that this email tells of; null where it tells of several.
  notice_id uuid,
  -- The email that waits for the ten minutes to be over; null where none does.
  next_id uuid,
  primary key (user_id, swap_id)
);

-- 'waits': it is told of by the next email about its swap.
alter table notice_deliveries drop constraint notice_deliveries_state_check;
alter table notice_deliveries add constraint notice_deliveries_state_check
  check (state in ('sent', 'left_out', 'digest', 'held', 'waits'));
create index notice_deliveries_waiting on notice_deliveries (notice_id) where state = 'waits';
