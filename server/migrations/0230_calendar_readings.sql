-- What a reading of another calendar found besides what it could not read: entries that were read only in part, and
-- entries that are marked free, which close nothing unless the host says so for this calendar (CAL-41, CAL-42).
alter table calendar_feeds
  add column read_in_part integer not null default 0,
  add column marked_free integer not null default 0,
  add column counts_free boolean not null default false;

-- A keyed hash of an entry's words, so that an ignored one is known again when the other site moves it (CAL-46). Entries
-- of before get theirs with the next reading.
alter table calendar_entries add column name bytea;
