-- What happened to a member is no longer about conversations alone: each kind of event names what it is about. One whose
-- subject is gone is missing when it is read, and whoever reads loads everything anew.
alter table conversation_events rename to member_events;
alter table member_events add column kind text not null default 'conversation';
alter table member_events alter column kind drop default;
alter table member_events rename column conversation_id to subject_id;
alter table member_events drop constraint conversation_events_conversation_id_fkey;
drop index conversation_events_of;
alter index conversation_events_old rename to member_events_old;
alter table member_events rename constraint conversation_events_pkey to member_events_pkey;
