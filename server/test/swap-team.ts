import type { AdminSwap } from '@swapstead/contract/swaps/admin.endpoints';
import { figureOf } from '../src/features/swaps/core/swaps.statements.ts';
import { type SignedIn, signIn } from './members.ts';
import { annBenAndCleo, type Party } from './swaps.ts';

/** The reason of our team's acts. */
export const REASON = 'Both of them asked us for it.';

/** Ann, Ben and Cleo, and an admin. */
export async function swapsAndTheirTeam() {
  const swaps = await annBenAndCleo();
  const { world } = swaps;
  const admin = await signIn(world, { admin: true });
  await world.pool.query('update sessions set expires_at = $1', ['2030-01-01']);

  const read = async (id: string): Promise<AdminSwap> =>
    (await world.ask('GET', `admin/swaps/${id}`, admin)).json();

  return {
    ...swaps,
    admin,
    list: async (query = '') => (await world.ask('GET', `admin/swaps${query}`, admin)).json(),

    /** An act of our team from the present state. */
    async act(id: string, what: string, more: object = {}, by: SignedIn = admin) {
      const { state, revision } = await read(id);
      const shown = { submission_id: crypto.randomUUID(), from: state, revision };
      return world.ask('POST', `admin/swaps/${id}/${what}`, by, { ...shown, reason: REASON, ...more });
    },

    /** The audit log of a swap, in order. */
    entries: async (id: string) =>
      (
        await world.pool.query(
          `select actor_id, action, user_id, swap_id, old_value, new_value, reason from audit_log
           where swap_id = $1 order by id`,
          [id],
        )
      ).rows,

    /** The ids of swaps in the notices of an event to a member. */
    swapsInNotices: async (who: SignedIn, event: string): Promise<string[]> =>
      (
        await world.pool.query(
          "select about->>'swap_id' as swap_id from notices where user_id = $1 and event = $2",
          [who.user_id, event],
        )
      ).rows.map(({ swap_id }) => swap_id),

    historyOf: async (as: Party, id: string) =>
      (await world.view(as, id)).history.map(({ sentence, reason, party }) => ({ sentence, reason, party })),

    /** A member's counts of agreed and cancelled swaps. */
    figure: async (of: Party) =>
      (await world.pool.query(figureOf('$1', '$2'), [of.user_id, world.clock.now()])).rows[0],
  };
}
