-- Which language to answer a message of the contact form in: its sender has no account that would say so.
alter table support_tickets add column language text check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
comment on column support_tickets.language is 'Of the page with the contact form that sent it; null for tickets of members, whose account says theirs (LANG-28).';
