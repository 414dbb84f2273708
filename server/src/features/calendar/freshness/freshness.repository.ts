import type pg from 'pg';

type Db = pg.Pool | pg.ClientBase;

/** A calendar that has not been confirmed for long. */
export type SilentCalendar = {
  home_id: string;
  title: string;
  confirmed_at: Date | null;
  counts_from: Date;
  /** The step of silence at which the host was last notified: 45, 60 or 90 days; 0 if not yet. */
  told: number;
};

export type LinkedHost = { is_subscribed: boolean };

/**
 * A first selection of what may be due, assuming the earliest possible date anywhere on earth. $1: now. Which step is
 * due is decided later by the date at the home.
 */
const MAY_BE_DUE = [45, 60, 90]
  .map((days) => `(c.told < ${days} and c.counts_from <= $1::timestamptz - interval '${days - 1} days')`)
  .join(' or ');

const IS_SUBSCRIBED = `exists (select from user_subscriptions as s where s.user_id = h.user_id
  and s.subscription_status in ('paid', 'trialing'))`;

const SILENT = 'c.home_id, h.title, c.confirmed_at, c.counts_from, c.told';

/**
 * Which calendars have not been confirmed for long, and which step their hosts were notified of. The caller passes
 * every time.
 */
export function createFreshnessRepository() {
  const repository = {
    /** Ids of subscribers who host a calendar that may be due, in the order of ids. */
    async hosts(db: Db, now: Date, after: string, most: number): Promise<string[]> {
      const { rows } = await db.query<{ user_id: string }>(
        `select distinct h.user_id from calendars as c join homes as h on h.id = c.home_id
       where c.told < 90 and (${MAY_BE_DUE}) and h.user_id > $2 and ${IS_SUBSCRIBED}
       order by h.user_id limit $3`,
        [now, after, most],
      );
      return rows.map(({ user_id }) => user_id);
    },

    /**
     * The calendars of a host that may be due, locked against being confirmed until the transaction ends; none without
     * a subscription.
     */
    async lockDue(
      client: pg.ClientBase,
      user_id: string,
      now: Date,
      most: number,
    ): Promise<SilentCalendar[]> {
      const { rows } = await client.query<SilentCalendar>(
        `select ${SILENT} from calendars as c join homes as h on h.id = c.home_id
       where c.told < 90 and (${MAY_BE_DUE}) and h.user_id = $2 and ${IS_SUBSCRIBED}
       order by c.home_id limit $3 for update of c`,
        [now, user_id, most],
      );
      return rows;
    },

    /** The calendars that a subscriber was asked to confirm and has not confirmed since, the longest silent first. */
    async unconfirmed(db: Db, user_id: string): Promise<{ home_id: string; title: string }[]> {
      const { rows } = await db.query<{ home_id: string; title: string }>({
        name: 'calendars-unconfirmed',
        text: `select c.home_id, h.title from homes as h join calendars as c on c.home_id = h.id
         where h.user_id = $1 and c.told > 0 and h.is_shown order by c.counts_from, c.home_id`,
        values: [user_id],
      });
      return rows;
    },

    async markNotified(client: pg.ClientBase, home_id: string, step: number): Promise<void> {
      await client.query('update calendars set told = $2 where home_id = $1', [home_id, step]);
    },

    /** The homes of a host as they are now, in the order of the given ids. */
    async ofHost(db: Db, user_id: string, home_ids: readonly string[]): Promise<SilentCalendar[]> {
      const { rows } = await db.query<SilentCalendar>(
        `select ${SILENT} from calendars as c join homes as h on h.id = c.home_id
       where h.user_id = $1 and c.home_id = any($2::uuid[]) order by array_position($2::uuid[], c.home_id)`,
        [user_id, home_ids],
      );
      return rows;
    },

    /** Locks these calendars, always in the same order, so that no two transactions deadlock. */
    async lock(client: pg.ClientBase, home_ids: readonly string[]): Promise<void> {
      await client.query(
        'select from calendars where home_id = any($1::uuid[]) order by home_id for update',
        [home_ids],
      );
    },

    /** The email address of a host who has a subscription. */
    async address(db: Db, user_id: string): Promise<string | undefined> {
      const { rows } = await db.query<{ email: string }>(
        `select u.email from users as u join user_subscriptions as s on s.user_id = u.id
       where u.id = $1 and u.email_verified and s.subscription_status in ('paid', 'trialing')`,
        [user_id],
      );
      return rows[0]?.email;
    },

    /** Whether a member may change calendars; undefined if the account does not exist. */
    async host(db: Db, user_id: string): Promise<LinkedHost | undefined> {
      const { rows } = await db.query<LinkedHost>(
        `select ${IS_SUBSCRIBED} as is_subscribed from (select id as user_id from users where id = $1) as h`,
        [user_id],
      );
      return rows[0];
    },
  };
  return repository;
}
