import type { ExportPart } from '../../platform/export/data-export.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { PreferencesRepository } from '../notices/preferences.repository.ts';
import type { ConversationsRepository } from './conversations.repository.ts';

/**
 * Deletes the conversations of a member with the account (PROF-25). Open pages of the other members are told to reload.
 * The locks keep messages from being sent at the same time.
 */
export function deleteConversationsWithAccount(
  repository: ConversationsRepository,
  inboxes: InboxRepository,
): OnAccountDeleted {
  return async (client, { user_id }) => {
    const both = await repository.membersWith(client, user_id);
    await inboxes.lock(client, both);
    await repository.deleteOf(client, user_id);
    await inboxes.skipEvent(client, both);
  };
}

/** The member's conversations for the export of their own data, as the member sees them, without names of others. */
export function exportConversations(
  repository: ConversationsRepository,
  preferences: PreferencesRepository,
): ExportPart {
  return async function* (userId) {
    const { message } = await preferences.of(userId);
    yield { name: 'message-settings.json', data: { mail_notices: message.mail !== 'off' } };
    for (const { id, ...about } of await repository.exportOf(userId)) {
      yield {
        name: `conversations/${id}.json` as const,
        data: { id, ...about, messages: await repository.exportMessages(userId, id) },
      };
    }
  };
}
