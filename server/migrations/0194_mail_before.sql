-- What was chosen for mails of a kind before a link in a mail switched them off: 'Switch on again' brings back that, and
-- nothing that the member has switched off otherwise (NOTE-29).
alter table notice_preferences add column mail_before text check (mail_before in ('at_once', 'daily'));
