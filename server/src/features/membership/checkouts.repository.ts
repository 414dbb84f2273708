import type pg from 'pg';
import type { CheckoutPage, ProviderCheckout } from '../../platform/billing/billing-provider.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** A payment page that a member requested. The provider returns its id as the reference. */
export type Checkout = {
  id: string;
  /** Null after the account was deleted. */
  user_id: string | null;
  price_id: string;
  amount_cents: number;
  state: ProviderCheckout['status'];
  provider_id: string | null;
  url: string | null;
  expires_at: Date;
};

export type CheckoutsRepository = ReturnType<typeof createCheckoutsRepository>;

const CHECKOUT = 'id, user_id, price_id, amount_cents, state, provider_id, url, expires_at';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createCheckoutsRepository(pool: pg.Pool) {
  return {
    async byReference(reference: string | null, db: Queryable = pool): Promise<Checkout | undefined> {
      // The provider may send a reference that is not ours, such as that of another shop on the same account.
      if (!reference || !UUID.test(reference)) return undefined;
      const { rows } = await db.query(`select ${CHECKOUT} from billing_checkouts where id = $1`, [reference]);
      return rows[0];
    },

    async byPage(provider_id: string): Promise<Checkout | undefined> {
      // The id comes from a URL, and PostgreSQL stores no NUL.
      if (provider_id.includes('\0')) return undefined;
      const { rows } = await pool.query(`select ${CHECKOUT} from billing_checkouts where provider_id = $1`, [
        provider_id,
      ]);
      return rows[0];
    },

    async openOf(db: Queryable, user_id: string): Promise<Checkout | undefined> {
      const { rows } = await db.query(
        `select ${CHECKOUT} from billing_checkouts where user_id = $1 and state = 'open'`,
        [user_id],
      );
      return rows[0];
    },

    /** The member's orders for the data export, latest first. */
    async ofUser(user_id: string): Promise<unknown[]> {
      const { rows } = await pool.query(
        `select price_id, amount_cents, state, created_at from billing_checkouts where user_id = $1
         order by created_at desc, id`,
        [user_id],
      );
      return rows;
    },

    async add(
      client: pg.ClientBase,
      one: Pick<Checkout, 'user_id' | 'price_id' | 'amount_cents' | 'expires_at'>,
      now: Date,
    ): Promise<Checkout> {
      const { rows } = await client.query(
        `insert into billing_checkouts (user_id, price_id, amount_cents, expires_at, created_at, checked_at)
         values ($1, $2, $3, $4, $5, $5) returning ${CHECKOUT}`,
        [one.user_id, one.price_id, one.amount_cents, one.expires_at, now],
      );
      return rows[0];
    },

    /**
     * Stores the page that the provider opened.
     * @returns false if the checkout was closed, or its account deleted, in the meantime
     */
    async keepPage(id: string, { id: provider_id, url, expires_at }: CheckoutPage): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update billing_checkouts set provider_id = $2, url = $3, expires_at = $4
         where id = $1 and state = 'open' and user_id is not null`,
        [id, provider_id, url, expires_at],
      );
      return rowCount === 1;
    },

    async close(db: Queryable, id: string, state: 'complete' | 'expired'): Promise<void> {
      await db.query(`update billing_checkouts set state = $2 where id = $1 and state = 'open'`, [id, state]);
    },

    /** Open checkouts that were last checked before `before`. Marks them as checked now. */
    async takeUnchecked(before: Date, now: Date, limit: number): Promise<Checkout[]> {
      const { rows } = await pool.query(
        `update billing_checkouts set checked_at = $2 where id in (
           select id from billing_checkouts where state = 'open' and checked_at <= $1
           order by checked_at limit $3 for update skip locked)
         returning ${CHECKOUT}`,
        [before, now, limit],
      );
      return rows;
    },
  };
}
