import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { OpenTicket } from '../core/tickets.port.ts';
import type { ExternalEndings } from '../ending/external-endings.ts';
import type { TeamRepository } from './team.repository.ts';

export type MemberSuspension = ReturnType<typeof createMemberSuspension>;

/**
 * Stops and suspensions of members by our team, with their effects on swaps. Everything runs in the transaction of
 * `client`, which holds the lock of the account.
 */
export function createMemberSuspension({
  team,
  externalEndings,
  openTicket,
}: {
  team: TeamRepository;
  externalEndings: ExternalEndings;
  openTicket: OpenTicket;
}) {
  return {
    isStopped: team.isStopped,

    async stop(client: pg.ClientBase, userId: string): Promise<void> {
      await team.stop(client, userId);
      await externalEndings.onStopped(client, userId);
    },

    release: team.release,

    /** Ends open swaps as a stop does. The other parties of agreed ones get a notice and a ticket. */
    async onSuspended(client: pg.ClientBase, userId: string): Promise<void> {
      await externalEndings.onStopped(client, userId);
      await externalEndings.notifyPartners(client, userId, 'member_suspended', async (swap, partner) => {
        await openTicket(client, {
          user_id: partner,
          subject: m.swaps_ticket_suspended({ title: swap.stays[0]?.home_title ?? '' }).slice(0, 200),
          message: m.swaps_ticket_suspended_message(),
          priority: 'urgent',
        });
      });
    },

    onRestored: (client: pg.ClientBase, userId: string): Promise<void> =>
      externalEndings.notifyPartners(client, userId, 'member_restored'),
  };
}
