-- An agreement is made in the language that all parties read, else in English (LANG-18). Those made until now are English.
alter table swap_agreements add column made_from jsonb;
alter table swap_changes add column made_from jsonb;
comment on column swap_agreements.made_from is 'Language, title, stays and insurance amount of the text, from which translations to read are made. Null: made before agreements had languages, so in English.';
comment on column swap_changes.made_from is 'As in swap_agreements.';
