import type pg from 'pg';
import { instant } from '../../platform/database/instants.ts';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { PreferencesRepository } from '../notices/preferences.repository.ts';
import { marksOf, VISIBLE } from './conversations.statements.ts';

/**
 * Deletes the conversations of a member with the account (PROF-25). Open pages of the other members are told that what
 * they show is gone. The locks keep messages from being sent meanwhile.
 */
export function deleteConversationsWithAccount(inboxes: InboxRepository): OnAccountDeleted {
  return async (client, { user_id }) => {
    const { rows } = await client.query<{ user_id: string }>(
      `select distinct o.user_id from conversation_sides s
       join conversation_sides o on o.conversation_id = s.conversation_id where s.user_id = $1`,
      [user_id],
    );
    const both = rows.map((row) => row.user_id);
    await inboxes.lock(client, both);
    await client.query('delete from conversations where guest_id = $1 or host_id = $1', [user_id]);
    await inboxes.leaveGap(client, both);
  };
}

/** The member's conversations for the export of own data, as the member sees them, without names of others. */
export function exportConversations(pool: pg.Pool, preferences: PreferencesRepository): ExportPart {
  return async function* (userId) {
    const { message } = await preferences.of(userId);
    yield { name: 'message-settings.json', data: { mail_notices: message.mail !== 'off' } };
    for (const { id, ...about } of await rowsOf<{ id: string }>(CONVERSATIONS, userId)) {
      const { rows } = await pool.query(MESSAGES, [userId, id]);
      yield { name: `conversations/${id}.json` as const, data: { id, ...about, messages: rows } };
    }
  };

  async function rowsOf<Row extends object>(sql: string, userId: string): Promise<Row[]> {
    const { rows } = await pool.query<Row>(sql, [userId]);
    return rows;
  }
}

const CONVERSATIONS = `select c.id, c.home_id, coalesce(h.title, c.home_title) as home_title,
    case when c.host_id = $1 then 'host' else 'guest' end as role, c.created_at, s.read_seq, ${marksOf('c.id', 's.user_id')} as swap,
    exists (select from member_blocks where blocker_id = $1
      and blocked_id in (c.guest_id, c.host_id)) as blocked
  from conversation_sides s join conversations c on c.id = s.conversation_id left join homes h on h.id = c.home_id
  where s.user_id = $1 order by c.created_at`;
const MESSAGES = `select m.seq, m.by_host = (c.host_id = $1) as from_me, m.text,
    ${instant('m.created_at')} as created_at
  from conversation_messages m join conversations c on c.id = m.conversation_id
  join conversation_sides s on s.conversation_id = c.id and s.user_id = $1
  where m.conversation_id = $2 and ${VISIBLE} order by m.seq`;
