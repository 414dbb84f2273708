import type { MemberPage } from '@swapstead/contract/admin/member.endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import type pg from 'pg';
import { instant } from '../../platform/database/instants.ts';
import { USER } from './users.repository.ts';

const MEMBER = `(${USER})::jsonb || jsonb_build_object('email_verified', u.email_verified,
  'role', coalesce((select role from user_roles r where r.user_id = d.user_id), 'user'),
  'homes', coalesce((
    select jsonb_agg(jsonb_build_object('id', h.id, 'title', h.title, 'created_at', ${instant('h.created_at')},
      'hidden_reason', h.hidden_reason, 'host_suspended', h.host_suspended) order by h.created_at desc, h.id desc)
    from homes h where h.user_id = d.user_id), '[]'),
  'tickets', coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'subject', t.subject, 'status', t.status,
      'created_at', ${instant('t.created_at')}) order by t.created_at desc, t.id desc)
    from (select * from support_tickets where user_id = d.user_id
      order by created_at desc, id desc limit ${LIMITS.tickets_page}) t), '[]'),
  'tickets_total', (select count(*) from support_tickets where user_id = d.user_id))`;

/** All that admins see of one member, read at one moment. */
export async function readMember(pool: pg.Pool, userId: string): Promise<MemberPage | undefined> {
  const { rows } = await pool.query<{ member: MemberPage }>(
    `select ${MEMBER} as member from user_directory d join users u on u.id = d.user_id where d.user_id = $1`,
    [userId],
  );
  return rows[0]?.member;
}
