-- How often an address that never said yes was asked: each time it rests longer before it can be asked again.
alter table newsletter_subscribers add column asks integer not null default 1;
