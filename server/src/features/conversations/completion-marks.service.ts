import { MARK_TEXTS } from '@swapstead/contract/conversations/endpoints';
import type pg from 'pg';
import { refusal } from '../../platform/errors.ts';
import { createMarksRepository } from './completion-marks.repository.ts';

type Conversation = { conversation_id: string; guest_id: string; host_id: string };

/**
 * 'Mark swap as completed' (MSG-12), for a swap that was arranged in a conversation without a proposal. The caller has
 * locked both inboxes and checked that both have written.
 */
export function createMarksService() {
  const repository = createMarksRepository();

  return {
    /** Adds the mark of one member, once. When both have marked, one swap counts for both. */
    async mark(client: pg.ClientBase, conversation: Conversation, userId: string): Promise<void> {
      const { conversation_id } = conversation;
      if (!(await repository.mark(client, conversation_id, userId))) {
        throw refusal(409, 'marked_already', MARK_TEXTS.marked_already);
      }
      if ((await repository.marksOf(client, conversation_id)).length < 2) return;
      const swap_id =
        (await repository.otherHalf(client, conversation)) ??
        (await repository.complete(client, conversation));
      await repository.link(client, swap_id, conversation_id);
    },

    /** Removes the member's own mark, which is possible until the other member has marked too. */
    async unmark(client: pg.ClientBase, conversationId: string, userId: string): Promise<void> {
      const marks = await repository.marksOf(client, conversationId);
      if (marks.length === 2) throw refusal(409, 'completed_already', MARK_TEXTS.completed_already);
      if (!(await repository.unmark(client, conversationId, userId))) {
        throw refusal(409, 'not_marked', MARK_TEXTS.not_marked);
      }
    },
  };
}
