-- Tickets from the contact form: whoever cannot sign in writes to our team with an email address, which nobody has
-- confirmed. Such a ticket belongs to no account, even where one has this address.

alter table support_tickets
  alter column user_id drop not null,
  add column contact_email text check (contact_email = lower(contact_email) and char_length(contact_email) <= 254),
  add constraint support_tickets_from check (num_nonnulls(user_id, contact_email) = 1);

-- The form sent again makes no second ticket; for members support_tickets_submission says so.
create unique index support_tickets_contact_submission on support_tickets (submission_id) where user_id is null;
create index support_tickets_contact_email on support_tickets using gin (fold_text(contact_email) gin_trgm_ops)
  where contact_email is not null;
-- What is deleted when its time has come.
create index support_tickets_contact_age on support_tickets (created_at) where contact_email is not null;

-- The status of such a ticket was changed: the entry names the ticket, there is no member.
alter table audit_log
  drop constraint audit_log_about,
  add constraint audit_log_about check (num_nonnulls(user_id, swap_id, ticket_id) > 0);
