import type pg from 'pg';
import type { Grant, Membership, StoredSubscription } from './membership.policy.ts';

type Queryable = Pick<pg.Pool, 'query'>;

export type Member = Membership &
  Grant & { user_id: string; email: string; is_suspended: boolean; stripe_customer_id: string | null };

export type KnownSubscription = StoredSubscription & {
  user_id: string;
  revision: number;
  /** True if the subscription ends with its period because the account is suspended. */
  renewal_held: boolean;
};

export type MembershipRepository = ReturnType<typeof createMembershipRepository>;

const MEMBERSHIP = `subscription_status, subscription_plan, subscription_start_date, subscription_end_date,
  cancel_at_period_end`;
const SUBSCRIPTION = `subscription_id, user_id, customer_id, subscription_status, subscription_plan, started_at,
  ends_at, cancels, revision, renewal_held`;

/** Memberships, and the subscriptions from which they follow. */
export function createMembershipRepository(pool: pg.Pool) {
  return {
    /** The member's record; undefined without one, which means free. */
    async membership(
      user_id: string,
    ): Promise<(Membership & { stripe_customer_id: string | null }) | undefined> {
      const { rows } = await pool.query(
        `select ${MEMBERSHIP}, stripe_customer_id from user_subscriptions where user_id = $1`,
        [user_id],
      );
      return rows[0];
    },

    /**
     * Reads the member's record and locks it, or creates it. All changes of memberships wait here for each other.
     * @returns undefined if the account was deleted
     */
    async lockMember(client: pg.ClientBase, user_id: string): Promise<Member | undefined> {
      await client.query(
        `insert into user_subscriptions (user_id) select id from users where id = $1 for key share
         on conflict do nothing`,
        [user_id],
      );
      const { rows } = await client.query(
        `select s.user_id, u.email, u.suspended_at is not null as is_suspended, ${MEMBERSHIP}, stripe_customer_id,
           granted_status, granted_at
         from user_subscriptions s join users u on u.id = s.user_id where s.user_id = $1 for update of s`,
        [user_id],
      );
      return rows[0];
    },

    /** Only one transaction at a time changes the renewals of a member. */
    async lockRenewals(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query("select pg_advisory_xact_lock(hashtextextended('renewals ' || $1, 0))", [userId]);
    },

    async saveMembership(client: pg.ClientBase, user_id: string, membership: Membership): Promise<void> {
      await client.query(
        `update user_subscriptions set subscription_status = $2, subscription_plan = $3,
           subscription_start_date = $4, subscription_end_date = $5, cancel_at_period_end = $6
         where user_id = $1`,
        [
          user_id,
          membership.subscription_status,
          membership.subscription_plan,
          membership.subscription_start_date,
          membership.subscription_end_date,
          membership.cancel_at_period_end,
        ],
      );
    },

    async saveGrant(client: pg.ClientBase, user_id: string, grant: Grant): Promise<void> {
      await client.query(
        'update user_subscriptions set granted_status = $2, granted_at = $3 where user_id = $1',
        [user_id, grant.granted_status, grant.granted_at],
      );
    },

    async saveCustomer(client: pg.ClientBase, user_id: string, customer_id: string): Promise<void> {
      await client.query('update user_subscriptions set stripe_customer_id = $2 where user_id = $1', [
        user_id,
        customer_id,
      ]);
    },

    /** The email address and customer id of a member who is about to pay. */
    async payer(user_id: string): Promise<{ email: string; customer_id: string | null }> {
      const { rows } = await pool.query(
        `select email, stripe_customer_id as customer_id
         from users left join user_subscriptions on user_id = id where id = $1`,
        [user_id],
      );
      return rows[0];
    },

    async subscription(id: string, db: Queryable = pool): Promise<KnownSubscription | undefined> {
      const { rows } = await db.query(
        `select ${SUBSCRIPTION} from billing_subscriptions where subscription_id = $1`,
        [id],
      );
      return rows[0];
    },

    async subscriptionsOf(db: Queryable, user_id: string): Promise<KnownSubscription[]> {
      const { rows } = await db.query(
        `select ${SUBSCRIPTION} from billing_subscriptions where user_id = $1`,
        [user_id],
      );
      return rows;
    },

    /** The member who has this customer id from earlier payments. */
    async userOfCustomer(db: Queryable, customer_id: string): Promise<string | undefined> {
      const { rows } = await db.query(
        'select user_id from user_subscriptions where stripe_customer_id = $1',
        [customer_id],
      );
      return rows[0]?.user_id;
    },

    async saveSubscription(client: pg.ClientBase, user_id: string, one: StoredSubscription): Promise<void> {
      await client.query(
        `insert into billing_subscriptions (subscription_id, user_id, customer_id, subscription_status,
           subscription_plan, started_at, ends_at, cancels)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (subscription_id) do update set customer_id = excluded.customer_id,
           subscription_status = excluded.subscription_status, subscription_plan = excluded.subscription_plan,
           started_at = excluded.started_at, ends_at = excluded.ends_at, cancels = excluded.cancels,
           revision = billing_subscriptions.revision + 1`,
        [
          one.subscription_id,
          user_id,
          one.customer_id,
          one.subscription_status,
          one.subscription_plan,
          one.started_at,
          one.ends_at,
          one.cancels,
        ],
      );
    },

    /** Stores whether a subscription ends because the account is suspended. */
    async holdRenewal(subscription_id: string, held: boolean): Promise<void> {
      await pool.query('update billing_subscriptions set renewal_held = $2 where subscription_id = $1', [
        subscription_id,
        held,
      ]);
    },

    /**
     * Ids of running subscriptions whose end date has passed, because the event about their renewal or end was lost;
     * and of subscriptions stored as ended before their end date, because our clock was ahead.
     */
    async dueSubscriptions(now: Date, limit: number): Promise<string[]> {
      const { rows } = await pool.query(
        `select subscription_id from billing_subscriptions
         where subscription_status in ('paid', 'trialing') and ends_at <= $1
           or subscription_status = 'cancelled' and ends_at > $1
         order by ends_at limit $2`,
        [now, limit],
      );
      return rows.map((row) => row.subscription_id);
    },

    /**
     * Notes that the first payment of this customer was refunded or disputed; does nothing for a later one. The first
     * one is made when the first subscription begins, a trial later at most.
     */
    async setFirstPaymentReturned(
      client: pg.ClientBase,
      { customer_id, paid_at }: { customer_id: string; paid_at: Date },
      now: Date,
    ): Promise<void> {
      await client.query(
        `update user_subscriptions s set first_payment_returned_at = $3
         where s.stripe_customer_id = $1 and s.first_payment_returned_at is null and not exists (
           select from billing_subscriptions b where b.user_id = s.user_id
             and b.started_at < $2::timestamptz - interval '60 days')`,
        [customer_id, paid_at, now],
      );
    },

    async hasEvent(event_id: string): Promise<boolean> {
      const { rowCount } = await pool.query('select from billing_events where event_id = $1', [event_id]);
      return rowCount === 1;
    },

    /** @returns false if the event was recorded before */
    async recordEvent(client: pg.ClientBase, event: { id: string; type: string }): Promise<boolean> {
      const { rowCount } = await client.query(
        'insert into billing_events (event_id, type) values ($1, $2) on conflict do nothing',
        [event.id, event.type],
      );
      return rowCount === 1;
    },
  };
}
