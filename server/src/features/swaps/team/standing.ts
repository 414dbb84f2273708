import type pg from 'pg';
import type { OpenTicket } from '../cancelling.service.ts';
import type { FromOutside } from '../from-outside.ts';
import { teamRepository as team } from './team.repository.ts';

export type SwapStanding = ReturnType<typeof createSwapStanding>;

/**
 * Whether a member may start and agree swaps, and what happens to swaps when our team changes that. Everything runs in
 * the transaction of `client`, which holds the lock of the account.
 */
export function createSwapStanding({
  outside,
  openTicket,
}: {
  outside: FromOutside;
  openTicket: OpenTicket;
}) {
  return {
    isStopped: team.isStopped,

    async stop(client: pg.ClientBase, userId: string): Promise<void> {
      await team.stop(client, userId);
      await outside.onStopped(client, userId);
    },

    release: team.release,

    /** Ends open swaps as a stop does; parties of agreed ones are told, and each gets a ticket with our team. */
    async onSuspended(client: pg.ClientBase, userId: string): Promise<void> {
      await outside.onStopped(client, userId);
      await outside.tellPartners(client, userId, 'member_suspended', async (swap, partner) => {
        await openTicket(client, {
          user_id: partner,
          subject: `A swap with a suspended account: ${swap.stays[0]?.home_title ?? ''}`.slice(0, 200),
          message: 'The account of a member I swap with was suspended. This ticket was opened for me.',
          priority: 'urgent',
        });
      });
    },

    onRestored: (client: pg.ClientBase, userId: string): Promise<void> =>
      outside.tellPartners(client, userId, 'member_restored'),
  };
}
