create table wish_figures (
  is_only boolean primary key default true check (is_only),
  as_of date not null,
  wishes integer not null
);
comment on table wish_figures is 'How many wishes there are on the whole site as of midnight UTC, for our team: one row.';
comment on column wish_figures.wishes is 'Wishes that are neither removed nor over, asleep ones included.';
