-- Members may keep names, titles and days out of their emails (NOTE-20).
alter table notice_settings add column mail_details boolean not null default true;
comment on column notice_settings.mail_details is 'Emails about swaps may hold names, titles of homes and days.';
