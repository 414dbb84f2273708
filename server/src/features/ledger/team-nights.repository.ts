import type { AdminNights } from '@swapstead/contract/ledger/admin.endpoints';
import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;

export type Totals = Omit<AdminNights, 'unsettled' | 'differences' | 'as_of'>;

export type TeamNightsRepository = ReturnType<typeof createTeamNightsRepository>;

/** The figures of all accounts, for our team. */
export function createTeamNightsRepository() {
  return {
    async totals(db: Db, now: Date): Promise<Totals> {
      const { rows } = await db.query<Totals>(TOTALS, [now]);
      return rows[0] as Totals;
    },

    /** The correction with this cause, if it was posted. */
    async correction(db: Db, cause: string) {
      const { rows } = await db.query<{ user_id: string | null; amount: number; reason: string }>(
        `select a.user_id, e.amount, t.reason from ledger_transactions t
           join ledger_entries e on e.transaction_id = t.id and e.number is not null
           join ledger_accounts a on a.id = e.account_id
         where t.kind = 'correction' and t.cause = $1`,
        [cause],
      );
      return rows[0];
    },

    async unsettled(db: Db) {
      const { rows } = await db.query<{ stay_id: string; guest_id: string; nights: number; since: Date }>(
        'select stay_id, guest_id, nights, since from ledger_unsettled where guest_id is not null order by since',
      );
      return rows;
    },

    /** Lowers what a guest is still to get back for a stay; the row goes once all of it is settled. */
    async settle(client: pg.ClientBase, stayId: string, guestId: string, nights: number): Promise<void> {
      await client.query(
        'delete from ledger_unsettled where stay_id = $1 and guest_id = $2 and nights <= $3',
        [stayId, guestId, nights],
      );
      await client.query(
        'update ledger_unsettled set nights = nights - $3 where stay_id = $1 and guest_id = $2',
        [stayId, guestId, nights],
      );
    },

    async differences(db: Db) {
      const { rows } = await db.query<{ found: string; since: Date }>(
        'select found, since from ledger_differences order by since, account_id',
      );
      return rows;
    },

    /** Replaces what the last check found; a difference that is found again keeps its time. */
    async setDifferences(
      client: pg.ClientBase,
      found: readonly { account_id: number; found: string }[],
      now: Date,
    ): Promise<void> {
      const values = [JSON.stringify(found)];
      await client.query(
        `delete from ledger_differences
         where account_id not in (select account_id from jsonb_to_recordset($1) as f (account_id bigint))`,
        values,
      );
      await client.query(
        `insert into ledger_differences (account_id, found, since)
         select f.account_id, f.found, $2 from jsonb_to_recordset($1) as f (account_id bigint, found text)
         on conflict (account_id) do update set found = excluded.found`,
        [...values, now],
      );
    },

    /** Accounts whose balance differs from their entries, or whose lines do not follow one another. */
    async wrongBalances(db: Db): Promise<{ account_id: number; found: string }[]> {
      const { rows } = await db.query<{ account_id: number; found: string }>(WRONG_BALANCES);
      return rows;
    },

    /** How many nights each stay holds. */
    async held(db: Db): Promise<{ account_id: number; stay_id: string; balance: number }[]> {
      const { rows } = await db.query<{ account_id: number; stay_id: string; balance: number }>(
        `select id as account_id, stay_id, balance from ledger_accounts where kind = 'stay' and balance > 0`,
      );
      return rows;
    },

    /** Nights that hosts got since then, for the patterns that our team looks at. */
    async moved(db: Db, since: Date): Promise<MovedNights[]> {
      const { rows } = await db.query<MovedNights>(MOVED, [since]);
      return rows;
    },

    /** When each of these members registered, and how many welcome nights they had. */
    async joined(db: Db, userIds: readonly string[]): Promise<Map<string, Joined>> {
      const { rows } = await db.query<Joined & { user_id: string }>(
        `select u.id as user_id, u.created_at as joined_at, coalesce(w.nights, 0) as welcome
         from users u left join welcome_nights w on w.user_id = u.id where u.id = any($1)`,
        [userIds],
      );
      return new Map(rows.map(({ user_id, ...one }) => [user_id, one]));
    },
  };
}

/** Nights that a host got for a stay of a guest. */
export type MovedNights = {
  kind: 'paid' | 'kept' | 'returned';
  guest: string;
  host: string;
  nights: number;
  /** When they were put on hold. */
  held_at: Date;
};

/** When a member registered, and how many welcome nights they had. */
export type Joined = { joined_at: Date; welcome: number };

const TOTALS = `select
    coalesce(sum(a.balance) filter (where a.kind = 'member'), 0)::int as with_members,
    coalesce(sum(a.balance) filter (where a.kind = 'stay'), 0)::int as on_hold,
    -(select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts t on t.id = e.account_id
      where e.number is null and t.kind = 'issued')::int as issued,
    (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts t on t.id = e.account_id
      where e.number is null and t.kind = 'retired')::int as retired,
    -(select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts t on t.id = e.account_id
      where e.number is null and t.kind = 'corrections')::int as corrections,
    (coalesce(sum(a.balance), 0)
      + (select coalesce(sum(e.amount), 0) from ledger_entries e where e.number is null))::int as sum,
    (select round(coalesce(sum(m.balance), 0)::numeric / nullif(count(*), 0), 1)::float
      from (select distinct user_id from homes where is_shown) h
        left join ledger_accounts m on m.user_id = h.user_id) as per_host,
    (select coalesce(sum(e.amount), 0)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'paid' and t.created_at > $1::timestamptz - interval '90 days' and e.amount > 0) as paid_in_90_days,
    (select count(*)::int from (select distinct user_id from homes where is_shown) h
      left join ledger_accounts m on m.user_id = h.user_id where coalesce(m.balance, 0) < 3) as below_three
  from ledger_accounts a`;

const WRONG_BALANCES = `select a.id as account_id,
    format('account %s: balance %s, entries %s', a.id, a.balance, coalesce(e.amount, 0)) as found
  from ledger_accounts a left join (
      select account_id, sum(amount) as amount, count(*) as lines, bool_and(balance = running) as follows from (
        select account_id, amount, balance, sum(amount) over (partition by account_id order by number) as running
        from ledger_entries where number is not null) each
      group by account_id) e on e.account_id = a.id
  where a.balance is not null
    and (a.balance <> coalesce(e.amount, 0) or a.lines <> coalesce(e.lines, 0) or not coalesce(e.follows, true))`;

const MOVED = `select t.kind, guest.user_id as guest, host.user_id as host, e.amount as nights,
    (select h.created_at from ledger_transactions h where h.stay_id = t.stay_id and h.kind = 'held') as held_at
  from ledger_transactions t join ledger_accounts s on s.stay_id = t.stay_id
    join ledger_accounts guest on guest.id = s.held_for
    join ledger_entries e on e.transaction_id = t.id and e.amount > 0 and e.account_id <> guest.id
    join ledger_accounts host on host.id = e.account_id
  where t.kind in ('paid', 'kept', 'returned') and t.created_at > $1 and guest.user_id is not null
    and host.user_id is not null`;
