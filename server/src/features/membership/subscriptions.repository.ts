import type { Subscription } from '@swapstead/contract/membership';
import type pg from 'pg';

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>;

type Row = Omit<Subscription, 'subscription_start_date' | 'subscription_end_date'> & {
  subscription_start_date: Date | null;
  subscription_end_date: Date | null;
};

export function createSubscriptionsRepository(pool: pg.Pool) {
  return {
    async of(userId: string): Promise<Subscription | undefined> {
      const { rows } = await pool.query<Row>(
        `select user_id, subscription_status, subscription_plan, subscription_start_date, subscription_end_date,
           stripe_customer_id
         from user_subscriptions where user_id = $1`,
        [userId],
      );
      const row = rows[0];
      return (
        row && {
          ...row,
          subscription_start_date: row.subscription_start_date?.toISOString() ?? null,
          subscription_end_date: row.subscription_end_date?.toISOString() ?? null,
        }
      );
    },
  };
}
