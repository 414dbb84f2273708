import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;

/** Accounts of our team: where nights come from, where those of deleted accounts go, and corrections. */
export type TeamAccount = 'issued' | 'retired' | 'corrections';

export type TransactionKind =
  | 'welcome'
  | 'held'
  | 'changed'
  | 'paid'
  | 'kept'
  | 'returned'
  | 'undone'
  | 'correction'
  | 'welcome_taken'
  | 'retired';

/** An account that this transaction has locked. */
export type LockedAccount = { id: number; balance: number; is_blocked: boolean };

/** Nights that come to an account (above 0) or leave it. */
type Entry = { account: number | TeamAccount; amount: number };

export type NewTransaction = {
  kind: TransactionKind;
  /** What made the nights move: with the kind it is unique, so that they move once. */
  cause: string;
  stay_id?: string;
  reason?: string;
  at: Date;
  /** At least two, which add up to 0. */
  entries: readonly Entry[];
};

export type LedgerRepository = ReturnType<typeof createLedgerRepository>;

/** Accounts, transactions and entries of nights. The database keeps balances, sums and order (migration 0265). */
export function createLedgerRepository() {
  return {
    /**
     * Locks the accounts of these members, and of a stay of the first one, in the order of their ids. Opens those that
     * do not exist yet. Called after the locks of swaps and homes, and before those of inboxes.
     * @returns the accounts by the id of their member or stay
     */
    async lock(
      client: pg.ClientBase,
      members: readonly string[],
      stayId?: string,
    ): Promise<Map<string, LockedAccount>> {
      const wanted = [members, stayId ?? null];
      const read = { name: 'ledger-lock', text: LOCK, values: wanted };
      const found = await client.query<LockedAccount & { owner: string }>(read);
      const isComplete = found.rows.length === members.length + (stayId ? 1 : 0);
      if (!isComplete) {
        await client.query({ name: 'ledger-open', text: OPEN, values: [members] });
        await client.query({
          name: 'ledger-open-stay',
          text: OPEN_STAY,
          values: [members[0] ?? null, stayId ?? null],
        });
      }
      const { rows } = isComplete ? found : await client.query<LockedAccount & { owner: string }>(read);
      return new Map(rows.map(({ owner, ...account }) => [owner, account]));
    },

    /**
     * Moves nights. The caller has locked the accounts.
     * @returns the id of the transaction; undefined if the same cause has moved them before
     */
    async post(
      client: pg.ClientBase,
      { kind, cause, stay_id, reason, at, entries }: NewTransaction,
    ): Promise<number | undefined> {
      const { rows } = await client.query<{ id: number }>({
        name: 'ledger-post',
        text: POST,
        values: [kind, cause, stay_id ?? null, reason ?? null, at, JSON.stringify(entries)],
      });
      return rows[0]?.id;
    },

    /** How many nights the member has, and how many are on hold for how many stays of theirs. */
    async balance(db: Db, userId: string) {
      const { rows } = await db.query<{ balance: number; lines: number; held: number; stays: number }>({
        name: 'ledger-balance',
        text: BALANCE,
        values: [userId],
      });
      return rows[0] ?? { balance: 0, lines: 0, held: 0, stays: 0 };
    },

    /** Whether the nights of the stay went to its host. */
    async isPaid(client: pg.ClientBase, stayId: string): Promise<boolean> {
      const { rows } = await client.query<{ paid: boolean }>({
        name: 'ledger-is-paid',
        text: `select exists (select from ledger_transactions where kind = 'paid' and cause = $1) as paid`,
        values: [stayId],
      });
      return rows[0]?.paid ?? false;
    },

    /** Nights that a guest is still to get back from our team (NIGHT-11). */
    async addUnsettled(
      client: pg.ClientBase,
      owed: { stay_id: string; guest_id: string; nights: number; since: Date },
    ): Promise<void> {
      await client.query(
        `insert into ledger_unsettled (stay_id, guest_id, nights, since) values ($1, $2, $3, $4)
         on conflict (stay_id) do nothing`,
        [owed.stay_id, owed.guest_id, owed.nights, owed.since],
      );
    },
  };
}

const OPEN = `insert into ledger_accounts (kind, user_id, balance)
  select 'member', id, 0 from users where id = any($1::uuid[]) order by id for key share
  on conflict do nothing`;

const OPEN_STAY = `insert into ledger_accounts (kind, stay_id, held_for, balance)
  select 'stay', $2::uuid, id, 0 from ledger_accounts where user_id = $1::uuid and $2::uuid is not null
  on conflict do nothing`;

const LOCK = `select a.id, coalesce(a.user_id, a.stay_id) as owner, a.balance,
    exists (select from ledger_differences d where d.account_id = a.id) as is_blocked
  from ledger_accounts a where a.user_id = any($1::uuid[]) or a.stay_id = $2::uuid
  order by a.id for update`;

const POST = `with posted as (
    insert into ledger_transactions (kind, cause, stay_id, reason, created_at) values ($1, $2, $3, $4, $5)
    on conflict (kind, cause) do nothing returning id
  ), entered as (
    insert into ledger_entries (account_id, transaction_id, amount)
    select coalesce(team.id, case when team.id is null then e.account::bigint end), posted.id, e.amount
    from posted, jsonb_to_recordset($6::jsonb) as e (account text, amount integer)
      left join ledger_accounts team on team.kind = e.account and team.balance is null
  )
  select id from posted`;

const BALANCE = `select a.balance, a.lines, h.held, h.stays
  from ledger_accounts a, lateral (select coalesce(sum(balance), 0)::int as held, count(*)::int as stays
    from ledger_accounts where held_for = a.id and balance > 0) h
  where a.user_id = $1`;
