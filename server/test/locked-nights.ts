import type pg from 'pg';
import { MEMBER } from './locked-member.ts';
import type { World } from './locked-worlds.ts';

/** Gives every other member nights, in one world by one correction, in the other by many. */
export async function addNights(world: World, pool: pg.Pool): Promise<void> {
  await pool.query(
    `with accounts as (
       insert into ledger_accounts (kind, user_id, balance) select 'member', id, 0 from users where id <> $1
       on conflict (user_id) do update set user_id = excluded.user_id returning id
     ), posted as (
       insert into ledger_transactions (kind, cause, reason, created_at)
       select 'correction', accounts.id || ' ' || n, 'Given by a test of leaks.', '2026-11-01'
       from accounts, generate_series(1, $2) as n
       returning id, split_part(cause, ' ', 1)::bigint as account
     )
     insert into ledger_entries (account_id, transaction_id, amount)
     select account, id, 5 from posted
     union all select t.id, posted.id, -5 from posted, ledger_accounts t where t.kind = 'corrections'`,
    [MEMBER, world === 'a' ? 1 : 12],
  );
}
