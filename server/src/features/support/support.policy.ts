import type { TicketStatus } from '@swapstead/contract/support/tickets';
import type { Viewer } from '@swapstead/contract/viewer';

export type Member = Exclude<Viewer, { level: 'visitor' }>;

/** What is read of a ticket before it is shown or changed. */
export type TicketKey = { id: string; user_id: string | null; status: TicketStatus };

type Owned = Pick<TicketKey, 'user_id'>;

/** Whether this member may know of the ticket: tickets are private (PERM-09). */
export const maySee = ({ user_id }: Owned, viewer: Member) => viewer.is_admin || user_id === viewer.user_id;

/** Whether the member writes as our team. On their own ticket an admin is a member like others (SUPP-17). */
export const writesAsTeam = ({ user_id }: Owned, viewer: Member) =>
  viewer.is_admin && user_id !== viewer.user_id;

/** Whether the member may reply; our team may do so on closed tickets too (SUPP-16). */
export const mayReply = (ticket: TicketKey, viewer: Member) =>
  ticket.status !== 'closed' || writesAsTeam(ticket, viewer);
