-- The language of a member, of emails to whom it belongs, and of a newsletter. Which languages are on is the
-- operator's setting, so a stored one may be off: it then counts as English.
alter table users add column language text not null default 'en'
  constraint users_language_is_a_code check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
comment on column users.language is 'Of pages after signing in, emails and files: at first that of the page where the account was made (LANG-05).';

alter table newsletter_subscribers add column language text not null default 'en'
  constraint newsletter_subscribers_language_is_a_code check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
comment on column newsletter_subscribers.language is 'Of the page where the newsletter was ordered (LANG-37).';
