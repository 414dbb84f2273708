import type { SupportMessage, Ticket } from '@swapstead/contract/support/endpoints';
import type { Priority, TicketKind, TicketStatus } from '@swapstead/contract/support/tickets';
import { languages, m } from '@swapstead/messages';
import type pg from 'pg';
import { instant } from '../../platform/database/instants.ts';
import { queryUntilPageFull } from '../../platform/database/query-until-page-full.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import type { TicketKey } from './support.policy.ts';
import { type TicketQuery, ticketPages } from './tickets.statements.ts';

/** A ticket comes from a member, or from the address given in the contact form, on a page in some language. */
export type TicketFrom =
  | { user_id: string; contact_email?: undefined; language?: undefined }
  | { user_id?: undefined; contact_email: string; language: string };

export type NewTicketRow = TicketFrom & {
  kind: TicketKind;
  subject: string;
  priority: Priority;
  submission_id?: string | undefined;
};

type NewMessageRow = {
  ticket_id: string;
  user_id?: string | undefined;
  message: string;
  is_admin: boolean;
  submission_id?: string | undefined;
};

/** A ticket that was sent under a submission id. */
export type SentTicket = Pick<NewTicketRow, 'kind' | 'subject' | 'priority'> & {
  id: string;
  message: string;
};

export type SupportRepository = ReturnType<typeof createSupportRepository>;

type Queryable = Pick<pg.ClientBase, 'query'>;

const TICKET = `'id', t.id, 'user_id', t.user_id, 'kind', t.kind, 'subject', t.subject, 'priority', t.priority,
  'status', t.status, 'created_at', ${instant('t.created_at')}`;
/** Whom to answer in which language; a site in English alone says nothing of it (LANG-28). */
const LANGUAGE =
  languages.length > 1
    ? `, 'language', coalesce(t.language, (select u.language from users u where u.id = t.user_id))`
    : '';
const FOR_ADMINS = `'user', json_build_object('email', coalesce(d.email, t.contact_email),
    'display_name', d.display_name${LANGUAGE}), 'awaits_reply', t.awaits_reply`;
const MESSAGE = `'id', m.id, 'ticket_id', m.ticket_id, 'message', m.message, 'is_admin', m.is_admin,
  'created_at', ${instant('m.created_at')}`;

/** A message as it is returned to its author. */
const WRITTEN = `json_build_object(${MESSAGE}, 'user_id', m.user_id)`;

/** What a member, or an admin, sees of a ticket; for members the fields for admins are not selected. */
const ticketFor = (isAdmin: boolean) => `json_build_object(${TICKET}${isAdmin ? `, ${FOR_ADMINS}` : ''})`;

/** Reads and writes tickets and their messages. Names and addresses come from user_directory (0021). */
export function createSupportRepository(pool: pg.Pool) {
  /** @returns the id; undefined if the submission id was used before @throws if the account does not exist */
  async function insertOnce(client: pg.ClientBase, row: NewTicketRow): Promise<string | undefined> {
    const { rows } = await client.query<{ id: string }>(
      `insert into support_tickets (user_id, contact_email, language, kind, subject, priority, submission_id)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [row.user_id, row.contact_email, row.language, row.kind, row.subject, row.priority, row.submission_id],
    );
    return rows[0]?.id;
  }

  return {
    /** A page of tickets, newest first, and the position of its end if another page follows. */
    async page(
      query: TicketQuery,
      isAdmin: boolean,
      size: number,
    ): Promise<{ tickets: Ticket[]; end: ListPosition | undefined }> {
      const { rows, end } = await queryUntilPageFull<{ ticket: Ticket; position: ListPosition }>(
        pool,
        ticketPages(query, ticketFor(isAdmin), size),
        size,
      );
      return { tickets: rows.map(({ ticket }) => ticket), end };
    },

    /** Exact counts by status, from the stored counts (0020). */
    async counts(): Promise<Record<TicketStatus, number>> {
      const { rows } = await pool.query<{ status: TicketStatus; total: number }>(
        `select split_part(key, '/', 2) as status, total from row_counts where starts_with(key, 'support_tickets/')`,
      );
      const totals = Object.fromEntries(rows.map(({ status, total }) => [status, total]));
      return { open: 0, in_progress: 0, closed: 0, ...totals };
    },

    async byId(id: string, isAdmin: boolean, db: Queryable = pool): Promise<Ticket | undefined> {
      const { rows } = await db.query<{ ticket: Ticket }>(
        `select ${ticketFor(isAdmin)} as ticket
         from support_tickets t left join user_directory d on d.user_id = t.user_id where t.id = $1`,
        [id],
      );
      return rows[0]?.ticket;
    },

    /** The messages in order. Members do not see which admin answered. */
    async messages(ticketId: string, isAdmin: boolean): Promise<SupportMessage[]> {
      const who = isAdmin
        ? "'user_id', m.user_id, 'author', case when m.is_admin then coalesce(d.display_name, d.email, '') end"
        : "'user_id', case when not m.is_admin then m.user_id end";
      const { rows } = await pool.query<{ message: SupportMessage }>(
        `select json_build_object(${MESSAGE}, ${who}) as message
         from support_messages m left join user_directory d on d.user_id = m.user_id
         where m.ticket_id = $1 order by m.created_at, m.id`,
        [ticketId],
      );
      return rows.map(({ message }) =>
        message.author === '' ? { ...message, author: m.support_former_admin() } : message,
      );
    },

    async keyOf(id: string): Promise<TicketKey | undefined> {
      const { rows } = await pool.query<TicketKey>(
        'select id, user_id, status from support_tickets where id = $1',
        [id],
      );
      return rows[0];
    },

    /** Like `keyOf`, but locks the ticket: everyone who writes to it waits here. */
    async lock(client: pg.ClientBase, id: string): Promise<TicketKey | undefined> {
      const { rows } = await client.query<TicketKey>(
        'select id, user_id, status from support_tickets where id = $1 for update',
        [id],
      );
      return rows[0];
    },

    /** @returns the id. @throws if the account does not exist */
    insertTicket: async (client: pg.ClientBase, row: NewTicketRow): Promise<string> =>
      (await insertOnce(client, row)) as string,

    insertOnce,

    /** The ticket with its first message that was sent under this submission id. */
    async sentTicket(
      client: pg.ClientBase,
      { user_id }: TicketFrom,
      submissionId: string,
    ): Promise<SentTicket | undefined> {
      const { rows } = await client.query<SentTicket>(
        `select t.id, t.kind, t.subject, t.priority, (
           select m.message from support_messages m where m.ticket_id = t.id order by m.created_at, m.id limit 1) as message
         from support_tickets t
         where ${user_id ? 't.user_id = $1' : '$1::uuid is null and t.user_id is null'} and t.submission_id = $2`,
        [user_id, submissionId],
      );
      return rows[0];
    },

    /** The message that the member sent under this submission id, to any ticket. */
    async sentMessage(
      client: pg.ClientBase,
      userId: string,
      submissionId: string,
    ): Promise<SupportMessage | undefined> {
      const { rows } = await client.query<{ message: SupportMessage }>(
        `select ${WRITTEN} as message from support_messages m where m.user_id = $1 and m.submission_id = $2`,
        [userId, submissionId],
      );
      return rows[0]?.message;
    },

    /** Adds a message to a ticket that this transaction has locked. */
    async insertMessage(client: pg.ClientBase, row: NewMessageRow): Promise<SupportMessage> {
      const { rows } = await client.query<{ message: SupportMessage }>(
        `with m as (
           insert into support_messages (ticket_id, user_id, message, is_admin, submission_id)
           values ($1, $2, $3, $4, $5) returning *
         ) select ${WRITTEN} as message from m`,
        [row.ticket_id, row.user_id, row.message, row.is_admin, row.submission_id],
      );
      await client.query('update support_tickets set awaits_reply = $2 where id = $1', [
        row.ticket_id,
        !row.is_admin,
      ]);
      return rows[0]?.message as SupportMessage;
    },

    async messageText(id: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ message: string }>(
        'select message from support_messages where id = $1',
        [id],
      );
      return rows[0]?.message;
    },

    async setStatus(client: pg.ClientBase, id: string, status: TicketStatus): Promise<void> {
      await client.query('update support_tickets set status = $2 where id = $1', [id, status]);
    },

    /** Records that admins were notified of a ticket. @returns false if they were before */
    async markNotified(client: pg.ClientBase, id: string): Promise<boolean> {
      const { rowCount } = await client.query(
        'update support_tickets set notified_at = now() where id = $1 and notified_at is null',
        [id],
      );
      return rowCount === 1;
    },

    /** Ids of those who are notified of new tickets: admins whose account is not suspended. */
    async admins(client: pg.ClientBase): Promise<string[]> {
      const { rows } = await client.query<{ user_id: string }>(
        `select r.user_id from user_roles r join users u on u.id = r.user_id
         where r.role = 'admin' and u.suspended_at is null order by r.user_id`,
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** Where to email someone about a ticket; undefined if either is deleted. */
    async recipient(userId: string, ticketId: string) {
      const { rows } = await pool.query<{
        email: string;
        is_admin: boolean;
        is_suspended: boolean;
        subject: string;
        priority: Priority;
        from_email: string;
      }>(
        `select u.email, coalesce(r.role = 'admin', false) and u.suspended_at is null as is_admin,
           u.suspended_at is not null as is_suspended, t.subject, t.priority,
           coalesce(o.email, t.contact_email) as from_email
         from users u cross join support_tickets t left join users o on o.id = t.user_id
           left join user_roles r on r.user_id = u.id
         where u.id = $1 and t.id = $2`,
        [userId, ticketId],
      );
      return rows[0];
    },

    /** The tickets of a member with all answers, for the export of their own data. */
    async ofUser(userId: string): Promise<unknown[]> {
      const { rows } = await pool.query<{ ticket: unknown }>(
        `select json_build_object(${TICKET}, 'messages', coalesce((
             select json_agg(json_build_object(${MESSAGE}) order by m.created_at, m.id)
             from support_messages m where m.ticket_id = t.id), '[]')) as ticket
         from support_tickets t where t.user_id = $1 order by t.created_at desc, t.id desc`,
        [userId],
      );
      return rows.map(({ ticket }) => ticket);
    },

    /** The answers that an admin gave, for the export of their own data. */
    async answersOf(userId: string): Promise<unknown[]> {
      const { rows } = await pool.query<{ message: unknown }>(
        `select json_build_object(${MESSAGE}) as message from support_messages m
         where m.user_id = $1 and m.is_admin order by m.created_at, m.id`,
        [userId],
      );
      return rows.map(({ message }) => message);
    },
  };
}
