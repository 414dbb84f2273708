import type pg from 'pg';
import { type StoredSubscription, subscriptionStanding } from './subscription-standing.ts';
import { completedSwapsOf, subscriptionStandingColumns } from './swaps.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

export type MembersRepository = ReturnType<typeof createMembersRepository>;

/** What the rules of swaps depend on about a member. */
export function createMembersRepository() {
  return {
    /** Locks the account, so that proposals of one member run one after the other. */
    async lock(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('select from users where id = $1 for no key update', [userId]);
    },

    /** Whether the member may start and agree swaps. */
    async subscription(db: Db, userId: string) {
      const { rows } = await db.query<StoredSubscription>({
        name: 'swaps-standing',
        text: `select ${subscriptionStandingColumns('$1')}`,
        values: [userId],
      });
      return subscriptionStanding(rows[0] as StoredSubscription);
    },

    /** How many swaps the member has completed at the instant `now` (PROF-15, STAY-20). */
    async completedSwaps(db: Db, userId: string, now: Date): Promise<number> {
      const { rows } = await db.query<{ swaps: number }>(`select ${completedSwapsOf('$1', '$2')} as swaps`, [
        userId,
        now,
      ]);
      return rows[0]?.swaps ?? 0;
    },

    /** Whether the member has given a name. */
    async hasName(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rows } = await client.query<{ named: boolean }>(
        `select exists (select from profiles where user_id = $1 and display_name ~ '\\S') as named`,
        [userId],
      );
      return Boolean(rows[0]?.named);
    },

    /** The phone in the member's profile. */
    async phoneOf(db: Db, userId: string): Promise<string | null> {
      const { rows } = await db.query<{ phone: string | null }>(
        'select phone from profiles where user_id = $1',
        [userId],
      );
      return rows[0]?.phone ?? null;
    },

    /** The member's open proposals: how many in all, and how many for this home. */
    async countOpen(client: pg.ClientBase, userId: string, homeId: string | undefined, now: Date) {
      const { rows } = await client.query<{ all: number; here: number }>(
        `select count(*) as all, count(*) filter (where exists (
             select from stays t where t.swap_id = w.id and t.home_id = $2 and t.guest = p.party)) as here
         from swap_parties p join swaps w on w.id = p.swap_id and w.proposer = p.party
         where p.user_id = $1 and w.state = 'open' and w.answer_until > $3`,
        [userId, homeId, now],
      );
      return rows[0] as { all: number; here: number };
    },
  };
}
