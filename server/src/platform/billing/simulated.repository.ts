import type pg from 'pg';
import type { CheckoutOrder, ProviderCheckout } from './billing-provider.ts';
import type { SimulatedSubscription } from './simulated-subscription.ts';

export type SimulatedCheckout = {
  id: string;
  reference: string;
  price_id: string;
  customer_id: string | null;
  success_url: string;
  cancel_url: string;
  state: ProviderCheckout['status'];
  subscription_id: string | null;
};

export type SimulatedRepository = ReturnType<typeof createSimulatedRepository>;

type Queryable = Pick<pg.Pool, 'query'>;

const CHECKOUT =
  'id, reference, price_id, customer_id, success_url, cancel_url, state, subscription_id, expires_at';
const SUBSCRIPTION = `id, reference, customer_id, price_id, state, started_at, period_start, period_end, cancels,
  card_fails, ended_at, ahead_s::float8 as ahead_s`;

/** The stored state of the simulated provider. */
export function createSimulatedRepository(pool: pg.Pool) {
  return {
    /** The same reference returns the same page. */
    async openCheckout(
      order: CheckoutOrder,
      expires_at: Date,
    ): Promise<SimulatedCheckout & { expires_at: Date }> {
      const { reference, price_id, customer_id, success_url, cancel_url } = order;
      await pool.query(
        `insert into simulated_checkouts (reference, price_id, customer_id, success_url, cancel_url, expires_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (reference) do nothing`,
        [reference, price_id, customer_id, success_url, cancel_url, expires_at],
      );
      const { rows } = await pool.query(`select ${CHECKOUT} from simulated_checkouts where reference = $1`, [
        reference,
      ]);
      return rows[0];
    },

    async checkout(id: string, now: Date): Promise<SimulatedCheckout | undefined> {
      await pool.query(
        `update simulated_checkouts set state = 'expired' where id = $1 and state = 'open' and expires_at <= $2`,
        [id, now],
      );
      const { rows } = await pool.query(`select ${CHECKOUT} from simulated_checkouts where id = $1`, [id]);
      return rows[0];
    },

    /** False if the page was no longer open. */
    async closeCheckout(
      db: Queryable,
      id: string,
      state: 'complete' | 'expired',
      subscription_id: string | null,
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `update simulated_checkouts set state = $2, subscription_id = $3 where id = $1 and state = 'open'`,
        [id, state, subscription_id],
      );
      return rowCount === 1;
    },

    async subscription(id: string): Promise<SimulatedSubscription | undefined> {
      const { rows } = await pool.query(`select ${SUBSCRIPTION} from simulated_subscriptions where id = $1`, [
        id,
      ]);
      return rows[0];
    },

    /** The latest subscription of a customer. */
    async latestSubscription(customer_id: string): Promise<SimulatedSubscription | undefined> {
      const { rows } = await pool.query(
        `select ${SUBSCRIPTION} from simulated_subscriptions where customer_id = $1 order by started_at desc limit 1`,
        [customer_id],
      );
      return rows[0];
    },

    async save(db: Queryable, one: SimulatedSubscription): Promise<void> {
      await db.query(
        `insert into simulated_subscriptions (id, reference, customer_id, price_id, state, started_at, period_start,
           period_end, cancels, card_fails, ended_at, ahead_s)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (id) do update set price_id = excluded.price_id, state = excluded.state,
           period_start = excluded.period_start, period_end = excluded.period_end, cancels = excluded.cancels,
           card_fails = excluded.card_fails, ended_at = excluded.ended_at, ahead_s = excluded.ahead_s`,
        [
          one.id,
          one.reference,
          one.customer_id,
          one.price_id,
          one.state,
          one.started_at,
          one.period_start,
          one.period_end,
          one.cancels,
          one.card_fails,
          one.ended_at,
          Math.round(one.ahead_s),
        ],
      );
    },
  };
}
