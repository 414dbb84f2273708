import type pg from 'pg';
import type { SendContext } from '../features/conversations/conversations.policy.ts';
import { createMessagesRepository } from '../features/conversations/messages.repository.ts';
import { createInboxRepository } from '../features/inbox/inbox.repository.ts';
import { createSupportRepository } from '../features/support/support.repository.ts';
import { type DemoConversations, daysAgo } from './demo-files.ts';

type Ids = { homes: ReadonlyMap<string, string>; members: ReadonlyMap<string, string> };

/**
 * Adds conversations and tickets between demo members in the caller's transaction. All are read, and no emails are
 * sent.
 */
export async function insertConversations(
  pool: pg.Pool,
  client: pg.PoolClient,
  talks: DemoConversations,
  ids: Ids,
) {
  for (const conversation of talks.conversations) await insertConversation(client, conversation, ids);
  for (const ticket of talks.tickets) await insertTicket(pool, client, ticket, ids);
}

async function insertConversation(
  client: pg.PoolClient,
  { home, guest, messages }: DemoConversations['conversations'][number],
  { homes, members }: Ids,
) {
  const talk = createMessagesRepository();
  const home_id = homes.get(home) as string;
  const guest_id = members.get(guest) as string;
  const { host_id, title } = (await talk.home(client, home_id)) as { host_id: string; title: string };
  await createInboxRepository().lock(client, [guest_id, host_id]);
  const id = await talk.open(client, { home_id, title, guest_id, host_id });
  for (const { by, days_ago, text } of messages) {
    const sender = by === 'host' ? host_id : guest_id;
    const context = (await talk.context(client, id, sender, new Date())) as SendContext;
    const { seq } = await talk.add(client, id, sender, context, { text });
    await client.query(
      'update conversation_messages set created_at = $3 where conversation_id = $1 and seq = $2',
      [id, seq, daysAgo(days_ago)],
    );
  }
  for (const member of [guest_id, host_id]) await talk.markRead(client, id, member, messages.length);
}

async function insertTicket(
  pool: pg.Pool,
  client: pg.PoolClient,
  { by, days_ago, subject, priority, status, messages }: DemoConversations['tickets'][number],
  { members }: Ids,
) {
  const support = createSupportRepository(pool);
  const owner = members.get(by) as string;
  const ticket_id = await support.insertTicket(client, {
    user_id: owner,
    kind: 'question',
    subject,
    priority,
  });
  for (const { team, text } of messages) {
    const user_id = team ? (members.get('admin') as string) : owner;
    await support.insertMessage(client, { ticket_id, user_id, message: text, is_admin: team });
  }
  await support.setStatus(client, ticket_id, status);
  await client.query('update support_tickets set created_at = $2 where id = $1', [
    ticket_id,
    daysAgo(days_ago),
  ]);
  await client.query(
    `update support_messages m set created_at = $2::timestamptz + (nr - 1) * interval '3 hours'
     from (select id, row_number() over (order by created_at, id) as nr from support_messages where ticket_id = $1) n
     where m.id = n.id`,
    [ticket_id, daysAgo(days_ago)],
  );
}
