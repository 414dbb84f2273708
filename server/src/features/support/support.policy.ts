import type { TicketStatus } from '@swapstead/contract/tickets';
import type { Viewer } from '@swapstead/contract/viewer';

export type Member = Exclude<Viewer, { level: 'visitor' }>;

/** What is asked of a ticket before it is read or changed. */
export type TicketKey = { id: string; user_id: string; status: TicketStatus };

type Owned = Pick<TicketKey, 'user_id'>;

/** Whether it exists for this member at all: tickets are private (PERM-09). */
export const maySee = ({ user_id }: Owned, viewer: Member) => viewer.is_admin || user_id === viewer.user_id;

/** Whether the member speaks as the team here: on one's own ticket an admin is a member like others (SUPP-17). */
export const speaksAsTeam = ({ user_id }: Owned, viewer: Member) =>
  viewer.is_admin && user_id !== viewer.user_id;

/** The team may write on closed tickets too (SUPP-16). */
export const mayReply = (ticket: TicketKey, viewer: Member) =>
  ticket.status !== 'closed' || speaksAsTeam(ticket, viewer);
