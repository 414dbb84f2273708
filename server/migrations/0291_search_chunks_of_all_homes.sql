-- After the triggers of 0290 are there, so that no home is missed; a job writes the chunks. Until then every home is
-- looked at, as before.
insert into search_homes_changed (home_id) select home_id from member_search;
