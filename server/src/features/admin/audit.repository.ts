import type { AuditEntry } from '@swapstead/contract/admin/endpoints';
import type { AuditAction } from '@swapstead/contract/admin/user-list';
import type pg from 'pg';
import sql, { empty, raw } from 'sql-template-tag';
import { instant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import type { OnRoleChanged } from '../accounts/roles.service.ts';
import type { OnStatusChanged } from '../support/support.service.ts';

type NewEntry = {
  /** The admin; null for the operator, who uses the command line. */
  actor_id: string | null;
  action: AuditAction;
  /** The member it concerns; absent for a swap or a ticket from the contact form. */
  user_id?: string;
  ticket_id?: string;
  home_id?: string;
  swap_id?: string;
  reason?: string;
  old_value: string;
  new_value: string;
};

export type AuditRepository = ReturnType<typeof createAuditRepository>;

/** The audit log. Entries are written in the transaction that they record, and never changed (0023). */
export function createAuditRepository(pool: pg.Pool) {
  /** @returns the id of the entry */
  async function record(client: pg.ClientBase, entry: NewEntry): Promise<string> {
    const { rows } = await client.query<{ id: string }>(
      `insert into audit_log (actor_id, action, user_id, ticket_id, home_id, swap_id, reason, old_value, new_value)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::text`,
      [
        entry.actor_id,
        entry.action,
        entry.user_id ?? null,
        entry.ticket_id ?? null,
        entry.home_id ?? null,
        entry.swap_id ?? null,
        entry.reason ?? null,
        entry.old_value,
        entry.new_value,
      ],
    );
    return (rows[0] as { id: string }).id;
  }

  const roleChanged: OnRoleChanged = async (client, { actor_id, user_id, from, to }) => {
    await record(client, { actor_id, action: 'role', user_id, old_value: from, new_value: to });
  };

  const ticketChanged: OnStatusChanged = async (client, { actor_id, user_id, ticket_id, from, to }) => {
    await record(client, {
      actor_id,
      action: 'ticket_status',
      ...(user_id !== null && { user_id }),
      ticket_id,
      old_value: from,
      new_value: to,
    });
  };

  /** Records that the operator removed all protection of an account beyond its password (GUARD-34). */
  const factorsReset = async (client: pg.ClientBase, user_id: string) => {
    await record(client, {
      actor_id: null,
      action: 'second_step',
      user_id,
      old_value: 'kept',
      new_value: 'reset',
    });
  };

  return {
    record,
    factorsReset,
    roleChanged,
    ticketChanged,

    /**
     * Entries, newest first, with the email addresses of accounts that still exist.
     * @param filter `user_id`: only what this person did, or what was done to them
     */
    async page(
      filter: { action?: AuditAction | undefined; user_id?: string | undefined },
      after: ListPosition | undefined,
      size: number,
    ): Promise<{ entries: AuditEntry[]; end: ListPosition | undefined }> {
      const { action, user_id } = filter;
      const { rows } = await pool.query<{ entry: AuditEntry }>(sql`
        select json_build_object('id', a.id::text, 'action', a.action, 'old_value', a.old_value,
          'new_value', a.new_value, 'ticket_id', a.ticket_id, 'home_id', a.home_id,
          'swap_id', a.swap_id, 'reason', a.reason, 'actor_id', a.actor_id, 'user_id', a.user_id,
          'actor', actor.email, 'user', subject.email,
          'created_at', ${raw(instant('a.created_at'))}) as entry
        from (
          select * from audit_log where ${after ? sql`id < ${after[0]}::bigint` : raw('true')}
            ${action ? sql`and action = ${action}` : empty}
            ${user_id ? sql`and (user_id = ${user_id} or actor_id = ${user_id})` : empty}
          order by id desc limit ${size + 1}
        ) as a
          left join users actor on actor.id = a.actor_id left join users subject on subject.id = a.user_id
        order by a.id desc`);
      const last = rows[size - 1]?.entry;
      return {
        entries: rows.slice(0, size).map(({ entry }) => entry),
        end: rows.length > size && last ? [last.id] : undefined,
      };
    },
  };
}
