-- The first places that begin with two letters are found among thousands of names without reading the places.
alter table place_names add column population integer not null default 0;
update place_names as n set population = p.population from places as p where p.id = n.place_id;
alter table place_names alter column population drop default;
