/** Allowed values of a ticket (CONST-07), and their labels (SUPP-05). */
export const TICKET_STATUSES = ['open', 'in_progress', 'closed'] as const;
export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export const TICKET_KINDS = ['question', 'report'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];
export type Priority = (typeof PRIORITIES)[number];
export type TicketKind = (typeof TICKET_KINDS)[number];

export const STATUS_NAMES: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  closed: 'Closed',
};

export const PRIORITY_NAMES: Record<Priority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** Sentences about tickets that pages and server share. */
export const TICKET_TEXTS = {
  closed: 'This ticket is closed.',
  changed: 'Somebody else has changed this ticket meanwhile.',
  contacted: "Thank you. We've got your message, and someone from our team will answer you by email.",
} as const;
