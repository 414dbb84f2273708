import { randomUUID } from 'node:crypto';
import { LIMITS } from '@swapstead/contract/limits';
import type {
  Evidence,
  NewTicket,
  SupportMessage,
  Ticket,
  TicketFilters,
  TicketThread,
} from '@swapstead/contract/support/endpoints';
import {
  type Priority,
  TICKET_STATUSES,
  TICKET_TEXTS,
  type TicketKind,
  type TicketStatus,
} from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, isUuid, notAllowed, notFound, refusal, signInRequired } from '../../platform/errors.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import type { Notify } from '../notices/notices.ts';
import type { EvidenceRepository } from './evidence.repository.ts';
import type { SupportMails } from './support.jobs.ts';
import { type Member, mayReply, maySee, type TicketKey, writesAsTeam } from './support.policy.ts';
import type { SupportRepository, TicketFrom } from './support.repository.ts';

/** What another slice does in the transaction that changes a ticket's status, such as recording it. */
export type OnStatusChanged = (
  client: pg.ClientBase,
  change: {
    actor_id: string;
    user_id: string | null;
    ticket_id: string;
    from: TicketStatus;
    to: TicketStatus;
  },
) => Promise<void>;

export type TicketToOpen = TicketFrom & {
  subject: string;
  message: string;
  priority: Priority;
  kind?: TicketKind;
  /** Under the same submission id it is opened once. */
  submission_id?: string | undefined;
  /** The content of a report. Only admins read it, not even its reporter. */
  evidence?: Evidence;
};

/** Opens a ticket in the caller's transaction; see createSupportService. */
export type OpenTicket = (client: pg.ClientBase, ticket: TicketToOpen) => Promise<{ id: string }>;

type Parts = {
  pool: pg.Pool;
  repository: SupportRepository;
  reports: EvidenceRepository;
  mails: SupportMails;
  notify: Notify;
  attempts: Attempts;
  cursors: ListCursors;
  /** How many days the evidence of a report is kept, whatever happens to the ticket. */
  evidenceDays: number;
  onStatusChanged: OnStatusChanged;
};

export type SupportService = ReturnType<typeof createSupportService>;

type NewReply = { ticket_id: string; message: string; submission_id?: string | undefined };

const MINUTES_PER_CONTACT_MAIL = 10;

/**
 * Notifying waits for the ticket, while the deletion of an account waits in the opposite order; such deadlocks are
 * retried.
 */
const AGAIN = { retries: 3 };

const sentAlready = () => refusal(409, 'sent_already', m.common_sent_already());

/**
 * Support tickets. Other slices open one, such as a report with its evidence, by `openTicket(client, { user_id,
 * subject, message, priority, kind: 'report', evidence })` inside their own transaction; lower slices get it as an
 * argument in app.ts.
 */
export function createSupportService(parts: Parts) {
  const { pool, repository, reports, mails, notify, attempts, cursors, evidenceDays, onStatusChanged } =
    parts;
  const pages = cursors.of('tickets');

  /** A ticket with its first message and the emails to the admins: all or nothing (SUPP-10). */
  const openTicket: OpenTicket = async (client, { message, evidence, kind = 'question', ...ticket }) => {
    const { user_id } = ticket;
    const id = await repository.insertOnce(client, { ...ticket, kind });
    if (id === undefined) return { id: await sentBefore(client, { ...ticket, kind, message }) };
    await repository.insertMessage(client, { ticket_id: id, user_id, message, is_admin: false });
    if (evidence) await reports.insert(client, id, evidence, evidenceDays);
    await announce(client, id, user_id);
    return { id };
  };

  /** The ticket that exists under this submission id. @throws 409 if it is a different one */
  async function sentBefore(client: pg.ClientBase, ticket: TicketToOpen & { kind: TicketKind }) {
    const sent = await repository.sentTicket(client, ticket, ticket.submission_id as string);
    const isSame = (['kind', 'subject', 'priority', 'message'] as const).every(
      (field) => sent?.[field] === ticket[field],
    );
    if (!sent || !isSame) throw sentAlready();
    return sent.id;
  }

  /**
   * Notifies every current admin, once per ticket. The contact form is open to anyone, so only one email in ten minutes
   * is sent about it; the bell shows each message.
   */
  async function announce(client: pg.ClientBase, ticketId: string, openedBy: string | null | undefined) {
    if (!(await repository.markNotified(client, ticketId))) return;
    const admins = await repository.admins(client);
    const mailed =
      openedBy || (await attempts.claim(client, 'mail contact form', MINUTES_PER_CONTACT_MAIL)) ? admins : [];
    for (const user_id of mailed) {
      await mails.send(client, { reason: 'new_ticket', user_id, ticket_id: ticketId });
    }
    const told = admins.filter((user_id) => user_id !== openedBy);
    await notify(
      client,
      ...told.map((user_id) => ({
        user_id,
        event: 'ticket_opened' as const,
        event_key: `ticket_opened ${ticketId}`,
        about: { ticket_id: ticketId },
      })),
    );
  }

  const limitOf = (what: string, { user_id }: Member, most: number) =>
    attempts.spend([{ key: `${what} ${user_id}`, max: most }]);

  /** The ticket for this member, with its row locked if a client is given. @throws 404 */
  async function keyFor(id: string, viewer: Member, client?: pg.ClientBase): Promise<TicketKey> {
    const key = isUuid(id) ? await (client ? repository.lock(client, id) : repository.keyOf(id)) : undefined;
    if (!key || !maySee(key, viewer)) throw notFound('Ticket');
    return key;
  }

  async function read(id: string, viewer: Member, client?: pg.ClientBase): Promise<Ticket> {
    const ticket = await repository.byId(id, viewer.is_admin, client);
    if (!ticket) throw notFound('Ticket');
    return ticket;
  }

  return {
    openTicket,

    /** A page of the tickets that the member may see, newest first (SUPP-04, BOARD-03). */
    async list(query: TicketFilters & { scope?: 'own'; cursor?: string }, viewer: Member) {
      const { scope, cursor, ...filters } = query;
      const own = scope === 'own' || !viewer.is_admin;
      const asked = { ...filters, after: pages.open(cursor), ...(own && { user_id: viewer.user_id }) };
      const { tickets, end } = await repository.page(asked, !own, LIMITS.tickets_page);
      return { tickets, next_cursor: pages.seal(end) };
    },

    counts: repository.counts,

    async create(
      ticket: NewTicket & { submission_id?: string | undefined },
      viewer: Member,
    ): Promise<Ticket> {
      await limitOf('ticket', viewer, LIMITS.tickets_at_once);
      return inTransaction(
        pool,
        async (client) => {
          const { id } = await openTicket(client, { ...ticket, user_id: viewer.user_id });
          return read(id, viewer, client);
        },
        AGAIN,
      ).catch((error) => {
        // The account can be deleted in another tab at any moment.
        if (error.constraint === 'support_tickets_user_id_fkey') throw signInRequired();
        throw error;
      });
    },

    /** The ticket with its thread; admins also get the evidence of a report (SUPP-13, BOARD-07). */
    async get(id: string, viewer: Member): Promise<TicketThread> {
      await keyFor(id, viewer);
      const [ticket, messages, evidence] = await Promise.all([
        read(id, viewer),
        repository.messages(id, viewer.is_admin),
        viewer.is_admin ? reports.ofTicket(id) : undefined,
      ]);
      return { ...ticket, messages, ...(evidence && { evidence }) };
    },

    /** Adds to the thread. @throws 409 for the owner of a closed ticket, also if it is being closed right now */
    async reply({ ticket_id, message, submission_id }: NewReply, viewer: Member): Promise<SupportMessage> {
      await keyFor(ticket_id, viewer);
      await limitOf('support message', viewer, LIMITS.messages_at_once);
      return inTransaction(
        pool,
        async (client) => {
          const ticket = await keyFor(ticket_id, viewer, client);
          const sent = submission_id && (await repository.sentMessage(client, viewer.user_id, submission_id));
          if (sent && (sent.ticket_id !== ticket_id || sent.message !== message)) throw sentAlready();
          if (sent) return sent;
          if (!mayReply(ticket, viewer)) throw refusal(409, 'ticket_closed', TICKET_TEXTS.closed);
          const is_admin = writesAsTeam(ticket, viewer);
          const row = { ticket_id, user_id: viewer.user_id, message, is_admin, submission_id };
          const written = await repository.insertMessage(client, row);
          if (is_admin) await tellAnswer(client, ticket, written.id);
          return written;
        },
        AGAIN,
      ).catch((error) => {
        // Used in another ticket at the same moment: a sender can use a submission id once.
        if (error.constraint === 'support_messages_submission') throw sentAlready();
        throw error;
      });
    },

    /**
     * An admin sets the status. `from` is the status on screen: if the ticket has another status by now, it is left
     * alone.
     * @throws 403 for other fields, 409
     */
    async change(
      id: string,
      body: { status?: TicketStatus; from?: TicketStatus; [field: string]: unknown },
      viewer: Member,
    ): Promise<Ticket> {
      const { status, from, ...others } = body;
      return inTransaction(
        pool,
        async (client) => {
          const ticket = await keyFor(id, viewer, client);
          if (Object.keys(others).length > 0) throw notAllowed('Only the status of a ticket can be changed.');
          if (!status) throw invalid('status', 'status must be one of open, in_progress, closed');
          if (from && from !== ticket.status) throw refusal(409, 'ticket_changed', TICKET_TEXTS.changed);
          if (status !== ticket.status) await setStatus(client, ticket, status, viewer);
          return read(id, viewer, client);
        },
        AGAIN,
      );
    },

    /** Once per ticket, for members and admins together (row 73 of permissions.md). */
    async notifyAdmins(ticketId: string, viewer: Member): Promise<void> {
      await inTransaction(
        pool,
        async (client) => {
          const ticket = await keyFor(ticketId, viewer, client);
          await announce(client, ticket.id, ticket.user_id);
        },
        AGAIN,
      );
    },
  };

  async function tellAnswer(client: pg.ClientBase, { id, user_id }: TicketKey, message_id: string) {
    const about = { ticket_id: id };
    if (user_id === null) {
      await mails.send(client, { reason: 'contact_reply', ...about, message_id });
      return;
    }
    await mails.send(client, { reason: 'reply', user_id, ...about, message_id });
    await notify(client, {
      user_id,
      event: 'ticket_answered',
      event_key: `ticket_answered ${message_id}`,
      about,
    });
  }

  async function setStatus(client: pg.ClientBase, ticket: TicketKey, to: TicketStatus, viewer: Member) {
    const { id, user_id, status: from } = ticket;
    await repository.setStatus(client, id, to);
    await onStatusChanged(client, { actor_id: viewer.user_id, user_id, ticket_id: id, from, to });
    if (user_id !== null && writesAsTeam(ticket, viewer)) {
      await mails.send(client, { reason: 'status', user_id, ticket_id: id, status: to });
      await notify(client, {
        user_id,
        event: 'ticket_status',
        event_key: `ticket_status ${id} ${randomUUID()}`,
        about: { ticket_id: id },
        facts: { status: TICKET_STATUSES.indexOf(to) },
      });
    }
  }
}
