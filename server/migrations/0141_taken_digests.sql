-- A process takes the digests that it sends, so that two share the work; what one that was killed had taken is free
-- again after a while.
alter table notice_digests add column taken_at timestamptz;

-- They are gone through in the order of their ids: those that were sent long ago are not passed over each time.
drop index notice_digests_waiting;
create index notice_digests_waiting on notice_digests (id) where sent_at is null;
