import { m } from '@swapstead/messages';
import { z } from 'zod';
import { emailSchema } from '../accounts/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { submissionSchema } from '../submission.ts';
import { countLines, isLine, isProse, text, VISIBLE, withoutDirectionTricks } from '../text.ts';
import { PRIORITIES, TICKET_KINDS, TICKET_STATUSES } from './tickets.ts';

const subjectSchema = z
  .string({ error: m.support_subject_missing })
  .overwrite(withoutDirectionTricks)
  .trim()
  .max(LIMITS.subject_text, { error: m.support_subject_too_long })
  .regex(VISIBLE, { error: m.support_subject_missing })
  .refine(isLine, { error: m.support_subject_unreadable });

/** A ticket's message; `missing` is the refusal of a text without visible characters. */
function messageSchema(missing: () => string) {
  return z
    .string({ error: missing })
    .overwrite(withoutDirectionTricks)
    .trim()
    .max(LIMITS.message_text, { error: () => m.support_message_too_long({ max: LIMITS.message_text }) })
    .regex(VISIBLE, { error: missing })
    .refine((value) => countLines(value) <= LIMITS.message_lines, {
      error: () => m.support_message_too_many_lines({ max: LIMITS.message_lines }),
    })
    .refine(isProse, { error: m.support_message_unreadable });
}

const tooShort = () => m.support_message_too_short({ min: LIMITS.message_min });
const statusSchema = z.enum(TICKET_STATUSES, 'status must be one of open, in_progress, closed');
const prioritySchema = z.enum(PRIORITIES, 'priority must be one of low, medium, high, urgent');

/** The form of a new ticket. Any other field, such as user_id or status, is set by the server only. */
export const newTicketSchema = z.object({
  subject: subjectSchema,
  priority: prioritySchema.default('medium'),
  message: messageSchema(tooShort).min(LIMITS.message_min, { error: tooShort }),
});

/** The contact form for people who cannot sign in. The answer goes to the address, which nobody has confirmed. */
export const contactSchema = newTicketSchema.omit({ priority: true }).extend({ email: emailSchema });

/** The form of a reply; is_admin is set by the server only. */
export const replySchema = z.object({ message: messageSchema(m.support_message_missing) });

const ticketSchema = z.object({
  id: z.uuid(),
  /** Null for a ticket from the contact form, which belongs to no account. */
  user_id: z.uuid().nullable(),
  kind: z.enum(TICKET_KINDS),
  subject: z.string(),
  priority: z.enum(PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  created_at: z.iso.datetime(),
  /** Who opened the ticket and whether it waits for an answer; for admins only. */
  user: z
    .object({
      email: z.string(),
      display_name: z.string().nullable(),
      /**
       * The member's language; of a message of the contact form, that of the page it was sent from, null if it is
       * older. Absent if the site has one language (LANG-28).
       */
      language: z.string().nullable().optional(),
    })
    .optional(),
  awaits_reply: z.boolean().optional(),
});

const supportMessageSchema = z.object({
  id: z.uuid(),
  ticket_id: z.uuid(),
  /**
   * Null for answers of our team, which speaks with one voice, and for messages of the contact form. Admins see who
   * answered, unless the account is deleted.
   */
  user_id: z.uuid().nullable(),
  message: z.string(),
  is_admin: z.boolean(),
  created_at: z.iso.datetime(),
  /** Name or email address of the admin who answered, null for the member's own words; for admins only. */
  author: z.string().nullable().optional(),
});

/** The evidence of a report, as it was when the report was made. */
export const evidenceSchema = z.object({
  /** The source, such as 'Conversation about "Harbour loft"'. */
  title: z.string(),
  messages: z.array(
    z.object({
      user_id: z.uuid(),
      display_name: z.string().nullable(),
      message: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
});

const threadSchema = ticketSchema.extend({
  messages: z.array(supportMessageSchema),
  /** Only for a report; for admins only. */
  evidence: evidenceSchema.optional(),
});

const ticketParams = z.strictObject({ id: z.string().max(100) });
const cursor = z.string().max(1_000, 'cursor is not one of ours.').optional();

/** Evidence that outlives its ticket, which is deleted with the reporter's account. */
const keptReportSchema = evidenceSchema.pick({ title: true }).extend({
  ticket_id: z.uuid(),
  created_at: z.iso.datetime(),
  /** When it is deleted. */
  expires_at: z.iso.datetime(),
});

export const listKeptReports = endpoint({
  route: 'GET /api/support_evidence',
  access: 'admin',
  summary: 'Reports that are still kept though their ticket is gone, latest first, without the messages',
  query: z.strictObject({ cursor }),
  reply: z.object({ reports: z.array(keptReportSchema), next_cursor: z.string().nullable() }),
});

export const getEvidence = endpoint({
  route: 'GET /api/support_evidence/:id',
  access: 'admin',
  summary: 'The reported messages of a ticket, also where it is gone',
  params: ticketParams,
  reply: evidenceSchema,
  refusals: [404],
});

export const listTickets = endpoint({
  route: 'GET /api/support_tickets',
  access: 'member',
  summary: 'The own tickets, newest first; for admins those of everybody unless they ask for the own',
  query: z.strictObject({
    scope: z.enum(['own'], 'scope can only be own').optional(),
    status: statusSchema.optional(),
    priority: prioritySchema.optional(),
    /** A part of the subject, or of the address or name of the person who opened it. */
    search: text('search', LIMITS.search_text).optional(),
    cursor,
  }),
  reply: z.object({ tickets: z.array(ticketSchema), next_cursor: z.string().nullable() }),
});

export const countTickets = endpoint({
  route: 'GET /api/support_tickets/counts',
  access: 'admin',
  summary: 'How many tickets there are of each status',
  reply: z.object({ open: z.int(), in_progress: z.int(), closed: z.int() }),
});

export const createTicket = endpoint({
  route: 'POST /api/support_tickets',
  access: 'member',
  summary:
    'Open a ticket with its first message: both or neither. The same `submission_id` again answers with the ticket that is there',
  body: newTicketSchema.extend({ submission_id: submissionSchema }),
  reply: ticketSchema,
  status: 201,
  refusals: [409],
});

export const contactSupport = endpoint({
  route: 'POST /api/contact',
  access: 'public',
  summary:
    'Write to our team without signing in. The answer is the same whether an account has the address or not; ours comes by email',
  body: contactSchema.extend({ submission_id: submissionSchema }),
  reply: z.object({ message: z.string() }),
  status: 202,
  refusals: [409],
});

export const getTicket = endpoint({
  route: 'GET /api/support_tickets/:id',
  access: 'member',
  summary: 'An own ticket with its thread; for admins any',
  params: ticketParams,
  reply: threadSchema,
  refusals: [404],
});

export const changeTicket = endpoint({
  route: 'PATCH /api/support_tickets/:id',
  access: 'admin',
  summary:
    'Set the status. 409: it is no longer `from`, somebody else has set it. Nothing else can be changed',
  params: ticketParams,
  body: z.looseObject({
    status: statusSchema.optional(),
    /** The status on the admin's screen; detects two admins changing it at the same time. */
    from: statusSchema.optional(),
  }),
  reply: ticketSchema,
  refusals: [404, 409],
});

export const createMessage = endpoint({
  route: 'POST /api/support_messages',
  access: 'member',
  summary:
    'Write into an own ticket, as an admin into any. The same `submission_id` again answers with the message that is there. 409: the ticket is closed',
  body: replySchema.extend({
    submission_id: submissionSchema,
    ticket_id: z.string('ticket_id must be text').max(100, 'ticket_id is too long'),
  }),
  reply: supportMessageSchema,
  status: 201,
  refusals: [404, 409],
});

export const notifyAdminNewTicket = endpoint({
  route: 'POST /api/functions/notify-admin-new-ticket',
  access: 'member',
  summary: 'Tell the admins of an own ticket by mail, unless they were told; opening it tells them already',
  body: z.strictObject({ ticket_id: z.string('ticket_id must be text').max(100, 'ticket_id is too long') }),
  refusals: [404],
});

export type Ticket = z.output<typeof ticketSchema>;
export type TicketThread = z.output<typeof threadSchema>;
export type SupportMessage = z.output<typeof supportMessageSchema>;
export type KeptReport = z.output<typeof keptReportSchema>;
export type Evidence = z.output<typeof evidenceSchema>;
export type NewTicket = z.output<typeof newTicketSchema>;
export type Contact = z.output<typeof contactSchema>;
export type NewTicketInput = z.input<typeof newTicketSchema>;
export type TicketFilters = Omit<z.output<(typeof listTickets)['query']>, 'cursor' | 'scope'>;
