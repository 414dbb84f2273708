import { m, textTable } from '@swapstead/messages';

/** Allowed values of a ticket (CONST-07), and their labels (SUPP-05). */
export const TICKET_STATUSES = ['open', 'in_progress', 'closed'] as const;
export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export const TICKET_KINDS = ['question', 'report'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];
export type Priority = (typeof PRIORITIES)[number];
export type TicketKind = (typeof TICKET_KINDS)[number];

export const STATUS_NAMES = textTable({
  open: m.support_status_open,
  in_progress: m.support_status_in_progress,
  closed: m.support_status_closed,
});

export const PRIORITY_NAMES = textTable({
  low: m.support_priority_low,
  medium: m.support_priority_medium,
  high: m.support_priority_high,
  urgent: m.support_priority_urgent,
});

/** Sentences about tickets that pages and server share. */
export const TICKET_TEXTS = textTable({
  closed: m.support_text_closed,
  changed: m.support_text_changed,
  contacted: m.support_text_contacted,
});
