-- Subscriptions that end with their period because the account is suspended: lifting it lets these renew again, and
-- none that the member had cancelled.
alter table billing_subscriptions add column renewal_held boolean not null default false;
