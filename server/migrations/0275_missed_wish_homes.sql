-- A home that began to fit a wish and ceased to before its member was told may be told of later (WISH-11). Without a row,
-- the comparison of its next change would take it for a home that fitted from the start.
alter table wish_homes add column is_missed boolean not null default false;
alter table wish_homes add constraint wish_homes_missed_new check (not is_missed or (began_at is not null and not is_due));
comment on column wish_homes.is_missed is 'It ceased to fit before its member was told. When it fits again, it begins anew.';
