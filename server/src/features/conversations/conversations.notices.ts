import { m } from '@swapstead/messages';
import type { ResolveNotices } from '../notices/subjects.ts';
import type { ConversationsRepository } from './conversations.repository.ts';

/** Texts and links of notices about conversations, for the two members only. */
export function conversationNotices(repository: ConversationsRepository, clock: () => Date): ResolveNotices {
  return async (notices, reader) => {
    const ids = [...new Set(notices.map(({ about }) => about.conversation_id))];
    const rows = await repository.forNotices(ids, reader.user_id, clock());
    const found = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      notices.flatMap(({ id, about }) => {
        const one = found.get(about.conversation_id ?? '');
        if (!one) return [];
        const nameless = one.with_host ? m.profiles_anonymous_host() : m.profiles_anonymous_member();
        const words = { name: one.name ?? nameless, title: one.title };
        return [[id, { words, path: `/messages/${one.id}`, ...(one.keeps_rights && { full: true }) }]];
      }),
    );
  };
}
