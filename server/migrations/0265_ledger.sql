-- Nights: members host a night and get a night. A double-entry ledger, in which nights only ever move between accounts.

-- An account of a member, of a stay whose nights are on hold, or of our team. An account without member or stay stays
-- when they are deleted.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('member', 'stay', 'issued', 'retired', 'corrections')),
  user_id uuid unique references users (id) on delete set null,
  stay_id uuid unique references stays (id),
  held_for bigint references ledger_accounts (id),
  balance integer,
  lines integer not null default 0,
  constraint ledger_accounts_member check (user_id is null or kind = 'member'),
  constraint ledger_accounts_stay check ((stay_id is not null) = (kind = 'stay')),
  constraint ledger_accounts_held_for check ((held_for is not null) = (kind = 'stay')),
  constraint ledger_accounts_kept check ((balance is not null) = (kind in ('member', 'stay'))),
  constraint ledger_accounts_balance check (balance >= 0)
);
create unique index ledger_accounts_team on ledger_accounts (kind) where kind in ('issued', 'retired', 'corrections');
comment on table ledger_accounts is 'Who has nights: members, stays that hold them, and our team.';
create index ledger_accounts_held on ledger_accounts (held_for) where balance > 0;
comment on column ledger_accounts.held_for is 'The account of the guest from whom the stay holds nights.';
comment on column ledger_accounts.balance is
  'The sum of its entries. Null for our team, whose accounts may be below 0: all would wait for one row.';
comment on column ledger_accounts.lines is 'How many entries it has.';
insert into ledger_accounts (kind) values ('issued'), ('retired'), ('corrections');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('welcome', 'held', 'changed', 'paid', 'kept', 'returned', 'undone', 'correction',
    'welcome_taken', 'retired')),
  cause text not null,
  stay_id uuid references stays (id),
  reason text,
  created_at timestamptz not null,
  constraint ledger_transactions_once unique (kind, cause),
  constraint ledger_transactions_reason check ((kind = 'correction') = (reason is not null)),
  constraint ledger_transactions_stay check
    (stay_id is not null or kind in ('welcome', 'correction', 'welcome_taken', 'retired'))
);
create index ledger_transactions_of_stay on ledger_transactions (stay_id) where stay_id is not null;
comment on table ledger_transactions is 'Why nights moved: one row each time.';
comment on column ledger_transactions.kind is
  'held and changed: on hold for a stay; paid: to its host; kept: the guest cancelled late; returned: to the guest, the lived nights to the host; undone: from the host, since the stay did not happen.';
comment on column ledger_transactions.cause is 'What made them move, so that it does so once.';
comment on column ledger_transactions.stay_id is 'The stay that a correction is about, too.';

create table ledger_entries (
  account_id bigint not null references ledger_accounts (id),
  transaction_id bigint not null references ledger_transactions (id),
  amount integer not null check (amount <> 0),
  number integer,
  balance integer,
  constraint ledger_entries_once unique (transaction_id, account_id),
  constraint ledger_entries_lines unique (account_id, number),
  constraint ledger_entries_balance check (balance >= 0)
);
-- The sums of our team's accounts, which keep none.
create index ledger_entries_of_team on ledger_entries (account_id) include (amount) where number is null;
comment on table ledger_entries is 'Nights that came to an account (above 0) or left it. The entries of a transaction add up to 0.';
comment on column ledger_entries.number is 'Its line in the statement of the account; null for our team.';
comment on column ledger_entries.balance is 'The balance of the account after it; null for our team.';

-- Nothing but an entry changes a balance, and the balance says what the entries add up to.
create function post_ledger_entry() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount, lines = lines + 1
    where id = new.account_id and balance is not null
    returning lines, balance into new.number, new.balance;
  return new;
end $$;
comment on function post_ledger_entry is 'Moves the balance of the account and numbers the entry.';
create trigger ledger_entries_post before insert on ledger_entries for each row execute function post_ledger_entry();

create function guard_ledger_balance() returns trigger language plpgsql as $$
begin
  if (new.balance, new.lines, new.kind, new.stay_id, new.held_for)
    is distinct from (old.balance, old.lines, old.kind, old.stay_id, old.held_for)
    and pg_trigger_depth() < 2
  then raise exception 'only an entry changes an account' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
comment on function guard_ledger_balance is 'Refuses to change a balance but by an entry.';
create trigger ledger_accounts_guard before update on ledger_accounts
  for each row execute function guard_ledger_balance();

create function balance_ledger_transaction() returns trigger language plpgsql as $$
declare
  id bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::bigint
    else (to_jsonb(new) ->> 'id')::bigint end;
begin
  if (select count(*) < 2 or sum(amount) <> 0 from ledger_entries where transaction_id = id) then
    raise exception 'the entries of a transaction add up to 0' using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function balance_ledger_transaction is 'At commit: at least two entries, which add up to 0.';
create constraint trigger ledger_entries_add_up after insert on ledger_entries deferrable initially deferred
  for each row execute function balance_ledger_transaction();
create constraint trigger ledger_transactions_add_up after insert on ledger_transactions
  deferrable initially deferred for each row execute function balance_ledger_transaction();

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_not_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

-- A stay did not happen after its nights were paid, and the host no longer has all of them (NIGHT-11).
create table ledger_unsettled (
  stay_id uuid primary key references stays (id),
  guest_id uuid references users (id) on delete set null,
  nights integer not null check (nights > 0),
  since timestamptz not null
);
comment on table ledger_unsettled is 'Nights that a guest is still to get back, by a correction of our team.';

-- What the nightly check found to differ, until it finds it no more.
create table ledger_differences (
  account_id bigint primary key references ledger_accounts (id),
  found text not null,
  since timestamptz not null
);
comment on table ledger_differences is 'Accounts whose nights do not add up: no stay takes nights from them meanwhile.';

-- Who has had the welcome nights. The row outlives the account for three years, so that a new one gets none.
create table welcome_nights (
  address_hash bytea primary key,
  user_id uuid unique references users (id) on delete set null,
  nights smallint not null check (nights between 0 and 60),
  given_at timestamptz not null,
  left_at timestamptz,
  taken_at timestamptz
);
create index welcome_nights_left on welcome_nights (left_at) where left_at is not null;
comment on table welcome_nights is 'Addresses that had the welcome nights, as keyed hashes.';
comment on column welcome_nights.left_at is 'When the account was deleted.';
comment on column welcome_nights.taken_at is 'When the first payment turned out to be refunded or disputed.';

insert into secrets (name, secret)
  select 'welcome-nights', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

alter table audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('role', 'subscription_status', 'ticket_status', 'second_step',
    'home', 'swap', 'new_swaps', 'account', 'identity', 'nights'));

alter table user_subscriptions add column first_payment_returned_at timestamptz;
comment on column user_subscriptions.first_payment_returned_at is
  'When the first payment was refunded or disputed: the welcome nights are then taken back.';
