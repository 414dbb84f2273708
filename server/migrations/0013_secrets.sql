-- Secrets of the server itself, the same for every process of an installation and made where they are kept.
create table secrets (
  name text primary key,
  secret bytea not null check (length(secret) >= 32)
);

insert into secrets (name, secret)
values ('gallery-cursor', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
