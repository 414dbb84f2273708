-- What attacks on second steps need to be told from what they imitate.

-- Whether its kind can be synced at all, as it said when it was made: a copy that suddenly says so would escape the
-- comparison of counters. None: made before, learnt at its next use.
alter table passkeys add column syncable boolean;

-- Undoing a change of address takes away the codes that were made since, like passkeys and apps.
alter table recovery_codes add column created_at timestamptz not null default now();
