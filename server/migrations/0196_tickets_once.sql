-- A ticket and an answer exist once, however often they are sent under one name.
alter table support_tickets
  add column submission_id uuid,
  add constraint support_tickets_submission unique (user_id, submission_id);
alter table support_messages
  add column submission_id uuid,
  add constraint support_messages_submission unique (user_id, submission_id);
