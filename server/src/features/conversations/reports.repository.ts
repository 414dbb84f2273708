import { LIMITS } from '@swapstead/contract/limits';
import type pg from 'pg';
import { instant } from '../../platform/database/instants.ts';
import { SIDES, VISIBLE } from './conversations.statements.ts';

/** The messages at the time of the report, with their senders. */
export type Evidence = {
  title: string;
  messages: { user_id: string; display_name: string | null; message: string; created_at: string }[];
};

/** What reports of conversations contain. */
export function createReportsRepository() {
  return {
    /** The newest messages as the member sees them now, oldest first; undefined for anyone else. */
    async evidence(client: pg.ClientBase, id: string, userId: string): Promise<Evidence | undefined> {
      const { rows } = await client.query<{ evidence: Evidence }>(
        `select json_build_object(
       'title', 'Conversation about “' || coalesce(h.title, c.home_title) || '”',
       'messages', coalesce((
         select json_agg(json_build_object('user_id', u.id, 'display_name', p.display_name, 'message', one.text,
           'created_at', ${instant('one.created_at')}) order by one.seq)
         from (
           select m.seq, m.text, m.created_at, case when m.by_host then c.host_id else c.guest_id end as sender_id
           from conversation_messages m where m.conversation_id = c.id and ${VISIBLE}
           order by m.seq desc limit ${LIMITS.reported_messages}
         ) one
         join users u on u.id = one.sender_id left join profiles p on p.user_id = u.id), '[]')) as evidence
     from ${SIDES} left join homes h on h.id = c.home_id
     where s.conversation_id = $1 and s.user_id = $2`,
        [id, userId],
      );
      return rows[0]?.evidence;
    },

    /** Remembers when the member first reported the conversation. */
    async noteReport(client: pg.ClientBase, id: string, userId: string): Promise<void> {
      await client.query(
        `update conversation_sides set reported_at = clock_timestamp()
         where conversation_id = $1 and user_id = $2 and reported_at is null`,
        [id, userId],
      );
    },
  };
}
