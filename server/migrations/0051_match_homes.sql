-- Homes of before there were places get theirs in the background: the next start of a server hands the job to the
-- queue (see places.jobs.ts).
insert into jobs_to_resume (name, data) select 'match-places', '{}' where exists (select from homes);
