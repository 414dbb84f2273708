-- Background work that a restore brought back: the next start of a server hands it to the job queue, whose own tables
-- belong to whatever release of it runs then (docs/decisions/0821).
create table jobs_to_resume (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  data jsonb not null,
  start_after timestamptz not null default now()
);
