-- 'Something is wrong' opens one ticket, however often it is sent under one name.
alter table swap_submissions add column ticket_id uuid;
