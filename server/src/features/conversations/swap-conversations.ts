import { swapLine } from '@swapstead/contract/conversations/swap-lines';
import { ORIGINAL } from '@swapstead/contract/languages';
import { withLanguage } from '@swapstead/messages';
import { notFound } from '../../platform/errors.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { SwapConversations } from '../swaps/core/conversations.port.ts';
import { requireMayStart } from './conversations.policy.ts';
import type { MessagesRepository } from './messages.repository.ts';
import { createSwapConversationsRepository, type SwapMessage } from './swap-conversations.repository.ts';

type Parts = { inboxes: InboxRepository; messages: MessagesRepository };

/** What swaps need from conversations: opening one, who has blocked whom, and showing a swap as a card or a line. */
export function createSwapConversations({ inboxes, messages }: Parts): SwapConversations {
  const repository = createSwapConversationsRepository();
  return {
    async open(client, { home_id, home_title, guest_id, host_id }) {
      if (!(await inboxes.lock(client, [guest_id, host_id]))) throw notFound('Home');
      const existing = await messages.existing(client, home_id, guest_id);
      if (existing) return existing;
      requireMayStart(await messages.startedToday(client, guest_id));
      return messages.open(client, { home_id, title: home_title, guest_id, host_id });
    },

    blocks: repository.blocks,
    blockersOf: repository.blockersOf,
    blockedWith: repository.blockedWith,

    async show(client, { swap_id, is_withheld, conversation_ids, entries }) {
      const messages = conversation_ids.flatMap((conversation_id) =>
        entries.map(
          ({ entry, act, by_user }): SwapMessage => ({
            conversation_id,
            entry,
            by_user,
            // One member's language would be shown to the other: pages say it by the act.
            text: withLanguage(ORIGINAL, () => swapLine(act)),
            is_card: act === 'proposed',
          }),
        ),
      );
      if (messages.length === 0) return;
      await repository.show(client, { swap_id, is_withheld, messages });
    },
  };
}
