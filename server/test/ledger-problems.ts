import type pg from 'pg';

/** Accounts that do not add up, and stays that hold other nights than their swaps demand; two homes cost none. */
export async function ledgerProblems(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ found: string }>(
    `select 'the sum is ' || sum(amount) as found from ledger_entries having sum(amount) <> 0
     union all select 'account ' || id || ' has ' || balance from ledger_accounts where balance < 0
     union all select 'stay ' || t.id || ' of a swap that is ' || w.state || ' holds ' || coalesce(a.balance, 0)
       from swaps w join stays t on t.swap_id = w.id left join ledger_accounts a on a.stay_id = t.id
       where coalesce(a.balance, 0) <> case
         when w.state in ('agreed', 'final') and (select count(*) from stays o where o.swap_id = w.id) = 1
         then upper(t.during) - lower(t.during) else 0 end`,
  );
  return rows.map(({ found }) => found);
}
