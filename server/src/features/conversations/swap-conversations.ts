import type { HistoryAct } from '@swapstead/contract/swaps/history';
import { m, textTable } from '@swapstead/messages';
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
            text: PREVIEWS[act],
            is_card: act === 'proposed',
          }),
        ),
      );
      if (messages.length === 0) return;
      await repository.show(client, { swap_id, is_withheld, messages });
    },
  };
}

/** The line about a swap in the list of conversations. It names nobody: the list shows which side acted. */
const PREVIEWS = textTable<HistoryAct>({
  proposed: m.conversations_swap_proposed,
  said_yes: m.conversations_swap_said_yes,
  suggested: m.conversations_swap_suggested,
  more_time: m.conversations_swap_more_time,
  declined: m.conversations_swap_declined,
  withdrew: m.conversations_swap_withdrew,
  expired: m.swaps_history_expired,
  overtaken: m.swaps_history_overtaken,
  agreed: m.swaps_history_agreed,
  signed: m.conversations_swap_signed,
  final: m.swaps_history_final,
  change_agreed: m.swaps_history_change_agreed,
  change_fell: m.swaps_history_change_fell,
  lapsed: m.swaps_history_lapsed,
  cancelled: m.conversations_swap_cancelled,
  home_gone: m.swaps_history_home_gone,
  left: m.swaps_history_left,
  went_well: m.conversations_swap_went_well,
  did_not_happen: m.conversations_swap_did_not_happen,
  did_happen: m.conversations_swap_did_happen,
  completed: m.swaps_history_completed,
  not_happened: m.swaps_history_not_happened,
  team_moved: m.conversations_swap_team_moved,
  team_cancelled: m.swaps_history_team_cancelled,
  team_completed: m.swaps_history_team_completed,
  team_not_happened: m.swaps_history_team_not_happened,
  team_not_happened_by: m.swaps_history_team_not_happened,
  team_does_not_count: m.swaps_history_team_does_not_count,
});
