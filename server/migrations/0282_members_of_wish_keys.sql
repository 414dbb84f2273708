-- Who wishes for something near a home is read from the index alone, because many do and few of them are a match.
alter table wish_keys add column user_id uuid;
update wish_keys k set user_id = w.user_id from wishes w where w.id = k.wish_id;
alter table wish_keys alter column user_id set not null;
alter table wish_keys drop constraint wish_keys_pkey;
alter table wish_keys add primary key (key, user_id, wish_id);
comment on column wish_keys.user_id is 'The member of the wish.';
