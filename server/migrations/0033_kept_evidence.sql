-- Reported messages are kept for a fixed time from the report, whatever becomes of the ticket and of the accounts.
alter table support_evidence
  drop constraint support_evidence_ticket_id_fkey,
  add column created_at timestamptz not null default now(),
  add column expires_at timestamptz not null default now() + interval '90 days';
alter table support_evidence alter column expires_at drop default;
create index support_evidence_expired on support_evidence (expires_at);
create index support_evidence_newest on support_evidence (created_at desc);
