import type { Step } from '@swapstead/contract/start/checklist';
import type pg from 'pg';

type StoredSteps = {
  email_verified: boolean;
  had_subscription: boolean;
  has_home: boolean;
  /** Nights set open from today on, and before. */
  opens_nights: boolean;
  opened_nights: boolean;
  /** The steps that were done when the member folded the list; null unless it is folded. */
  folded_with: Step[] | null;
};

export type StartRepository = ReturnType<typeof createStartRepository>;

/** What the steps of a member follow from, and whether the list is folded. */
export function createStartRepository(pool: pg.Pool) {
  return {
    /** Undefined if the account was deleted. `today` is the date in UTC. */
    async steps(user_id: string, today: string): Promise<StoredSteps | undefined> {
      const { rows } = await pool.query<StoredSteps>({
        name: 'start-steps',
        text: `select u.email_verified,
           exists (select from user_subscriptions where user_id = u.id and subscription_status = 'cancelled')
             as had_subscription,
           exists (select from homes where user_id = u.id) as has_home,
           exists (select from homes as h join home_available_dates as d on d.home_id = h.id
             where h.user_id = u.id and d.day >= $2) as opens_nights,
           exists (select from homes as h join home_available_dates as d on d.home_id = h.id
             where h.user_id = u.id and d.day < $2) as opened_nights,
           (select done from start_checklists where user_id = u.id) as folded_with
         from users as u where u.id = $1`,
        values: [user_id, today],
      });
      return rows[0];
    },

    async fold(user_id: string, done: readonly Step[]): Promise<void> {
      await pool.query(
        `insert into start_checklists (user_id, done) select id, $2 from users where id = $1 for key share
         on conflict (user_id) do update set done = excluded.done`,
        [user_id, done],
      );
    },

    async unfold(user_id: string): Promise<void> {
      await pool.query('delete from start_checklists where user_id = $1', [user_id]);
    },

    /** For the export of personal data: the steps that were done when the list was folded. */
    async exported(user_id: string): Promise<{ steps_folded_with: Step[] | null }> {
      const { rows } = await pool.query<{ done: Step[] }>(
        'select done from start_checklists where user_id = $1',
        [user_id],
      );
      return { steps_folded_with: rows[0]?.done ?? null };
    },
  };
}
