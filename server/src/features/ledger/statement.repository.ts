import type pg from 'pg';
import type { TransactionKind } from './ledger.repository.ts';

type Db = Pick<pg.Pool, 'query'>;

/** A line of a statement before it has words. */
export type StoredLine = {
  number: number;
  at: Date;
  /** Nobody reads the statement of an account that is retired. */
  kind: Exclude<TransactionKind, 'retired'>;
  stay_id: string | null;
  reason: string | null;
  amount: number;
  balance: number;
  /** For nights put on hold: how they ended, and when; null while they are on hold. */
  ended: { kind: TransactionKind; at: string } | null;
};

export type StatementRepository = ReturnType<typeof createStatementRepository>;

/** The lines of one member's account. */
export function createStatementRepository() {
  return {
    /** @param before the number of the last line of the page before */
    async page(
      db: Db,
      userId: string,
      { before, limit }: { before: number | undefined; limit: number },
    ): Promise<StoredLine[]> {
      const { rows } = await db.query<StoredLine>({
        name: 'ledger-statement',
        text: `${LINES} and ($2::int is null or e.number < $2) order by e.number desc limit $3`,
        values: [userId, before ?? null, limit],
      });
      return rows;
    },

    /** Lines after this number, oldest first. */
    async after(db: Db, userId: string, number: number, limit: number): Promise<StoredLine[]> {
      const { rows } = await db.query<StoredLine>({
        name: 'ledger-statement-after',
        text: `${LINES} and e.number > $2 order by e.number limit $3`,
        values: [userId, number, limit],
      });
      return rows;
    },

    /** The reason of a correction, for the member whose account it changed. */
    async reasons(db: Db, userId: string, transactionIds: readonly number[]): Promise<Map<number, string>> {
      const { rows } = await db.query<{ id: number; reason: string }>(
        `select t.id, t.reason from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
           join ledger_accounts a on a.id = e.account_id
         where a.user_id = $1 and t.id = any($2::bigint[]) and t.reason is not null`,
        [userId, transactionIds],
      );
      return new Map(rows.map(({ id, reason }) => [id, reason]));
    },
  };
}

const LINES = `select e.number, t.created_at as at, t.kind, t.stay_id, t.reason, e.amount, e.balance,
    case when t.kind = 'held' then (select json_build_object('kind', done.kind, 'at', done.created_at)
      from ledger_transactions done
      where done.stay_id = t.stay_id and done.kind in ('paid', 'kept', 'returned')) end as ended
  from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
  where a.user_id = $1`;
