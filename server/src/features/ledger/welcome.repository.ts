import { createHmac } from 'node:crypto';
import type { WelcomeStep } from '@swapstead/contract/ledger/endpoints';
import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;

/** How many open nights the next twelve months need, and how long an address is remembered after its account. */
const OPEN_NIGHTS = 14;
const REMEMBERED = "interval '3 years'";

export type WelcomeRepository = ReturnType<typeof createWelcomeRepository>;

/**
 * Who has had the welcome nights, and who has taken the steps to them.
 * @param secret the key under which addresses are remembered
 */
export function createWelcomeRepository(secret: Buffer) {
  const hashOf = (email: string) => createHmac('sha256', secret).update(email.toLowerCase()).digest();
  return {
    /** Members who have taken all four steps and have not had the nights. @param today in UTC */
    async due(db: Db, today: string): Promise<{ user_id: string; email: string }[]> {
      const { rows } = await db.query<{ user_id: string; email: string }>(DUE, [today]);
      return rows;
    },

    /** Which of the four steps the member has taken. @param today in UTC */
    async steps(db: Db, userId: string, today: string): Promise<Record<WelcomeStep, boolean>> {
      const { rows } = await db.query<Record<WelcomeStep, boolean>>({
        name: 'welcome-steps',
        text: STEPS,
        values: [userId, today],
      });
      return rows[0] as Record<WelcomeStep, boolean>;
    },

    /** How many nights the member or the address had, and whether it was this account; undefined if none. */
    async had(db: Db, user: { user_id: string; email: string }) {
      const { rows } = await db.query<{ nights: number; is_own: boolean }>({
        name: 'welcome-had',
        text: `select nights, coalesce(user_id = $1, false) as is_own from welcome_nights
          where user_id = $1 or address_hash = $2 order by is_own desc limit 1`,
        values: [user.user_id, hashOf(user.email)],
      });
      return rows[0];
    },

    /** Remembers that the address had the nights. @returns false if it had them before */
    async remember(
      client: pg.ClientBase,
      { user_id, email }: { user_id: string; email: string },
      nights: number,
      at: Date,
    ): Promise<boolean> {
      const { rowCount } = await client.query(
        `insert into welcome_nights (address_hash, user_id, nights, given_at) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [hashOf(email), user_id, nights, at],
      );
      return rowCount === 1;
    },

    /** Remembers an account that is being deleted, under the address it has now, too. */
    async leave(
      client: pg.ClientBase,
      { user_id, email }: { user_id: string; email: string },
      at: Date,
    ): Promise<void> {
      await client.query(
        `with gone as (update welcome_nights set left_at = $3 where user_id = $1 returning nights, given_at)
         insert into welcome_nights (address_hash, nights, given_at, left_at)
         select $2, nights, given_at, $3 from gone on conflict do nothing`,
        [user_id, hashOf(email), at],
      );
    },

    /** Forgets addresses three years after their accounts. */
    async forget(db: Db, now: Date): Promise<void> {
      await db.query(`delete from welcome_nights where left_at < $1::timestamptz - ${REMEMBERED}`, [now]);
    },

    /** Members whose welcome nights are to be taken back, because their first payment did not last. */
    async toTakeBack(db: Db): Promise<{ user_id: string; nights: number }[]> {
      const { rows } = await db.query<{ user_id: string; nights: number }>(
        `select w.user_id, w.nights from welcome_nights w join user_subscriptions s on s.user_id = w.user_id
         where w.taken_at is null and s.first_payment_returned_at is not null`,
      );
      return rows;
    },

    /** How many of the member's welcome nights were taken back so far. */
    async takenBack(client: pg.ClientBase, userId: string): Promise<number> {
      const { rows } = await client.query<{ nights: number }>(
        `select coalesce(-sum(e.amount), 0)::int as nights from ledger_accounts a
           join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
         where a.user_id = $1 and t.kind = 'welcome_taken'`,
        [userId],
      );
      return rows[0]?.nights ?? 0;
    },

    /** Nothing is left to take back. */
    async setTaken(client: pg.ClientBase, userId: string, at: Date): Promise<void> {
      await client.query('update welcome_nights set taken_at = $2 where user_id = $1', [userId, at]);
    },

    /** The account, locked so that it is not deleted meanwhile; undefined if it is gone. */
    async lockAccount(client: pg.ClientBase, userId: string): Promise<{ email: string } | undefined> {
      const { rows } = await client.query<{ email: string }>(
        'select email from users where id = $1 for no key update',
        [userId],
      );
      return rows[0];
    },

    async email(db: Db, userId: string): Promise<string> {
      const { rows } = await db.query<{ email: string }>('select email from users where id = $1', [userId]);
      return rows[0]?.email ?? '';
    },
  };
}

const PAID = (user: string) =>
  `exists (select from billing_subscriptions b where b.user_id = ${user} and b.subscription_status = 'paid')`;
const HOME = (user: string) =>
  `exists (select from homes h join home_places hp on hp.home_id = h.id where h.user_id = ${user} and h.is_shown)`;
/** Nights that a guest could take without asking, of all homes together. */
const OPEN = (user: string, today: string) => `(select coalesce(sum(upper(r) - lower(r)), 0) >= ${OPEN_NIGHTS}
  from homes h, unnest((open_nights(h.id) - blocked_nights(h.id))
    * datemultirange(daterange(${today}::date, (${today}::date + interval '1 year')::date))) as r
  where h.user_id = ${user} and h.is_shown)`;

const STEPS = `select ${PAID('u.id')} as paid, u.email_verified as email, ${HOME('u.id')} as home,
    ${OPEN('u.id', '$2')} as open_nights
  from users u where u.id = $1`;

const DUE = `select u.id as user_id, u.email
  from users u
  where u.email_verified and ${PAID('u.id')} and ${HOME('u.id')}
    and not exists (select from welcome_nights w where w.user_id = u.id) and ${OPEN('u.id', '$1')}
  order by u.id`;
